/** Words that carry structure and no content of their own: never missed, never counted as added. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those it its itself he she they them their theirs his her him we us our ours i me my mine you your
  yours yourself there here where who whom whose which what is are was were be been being am do does did done doing have has had
  having will would shall should can could may might must of to in on at by for from with within into onto upon over under about
  as than then so such too very also even still just only again more most less least much many few and or but nor not no if when
  while because since though although per via amid among between through during before after above below up down out off each
  every any all both either neither some one ones own same other another others else how why whether please let lets got get
  gets set make sure now once it's that's there's i'd i'm you're don't doesn't isn't aren't can't cannot won't etc e.g i.e eg ie
  vs w w/ w/o s t re ve ll d m`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Whether an English word carries structure only. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase().replace(/’/gu, "'"));
}
