export type { ChatMessage } from './chat-message.js';
export { openaiChat, openaiMessages } from './openai-chat.js';
export { type LoggedCompaction, readCompactions, refuseWithout } from './read-compactions.js';
export { type ReadSessionOptions, readSession, type Session, type SessionFile } from './read-session.js';
export { listFormats } from './readers.js';
