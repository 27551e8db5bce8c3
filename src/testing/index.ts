export {
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedPrompt,
  type ScriptedReply,
  type ScriptedStep,
  scriptedModel,
  UnexpectedModelCallError,
  UnusedAnswerError,
} from './scripted-model.js';
export type { SentRow } from './sent-rows.js';
