/** A letter of another script than the Latin one. */
const FOREIGN = /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a name is in Latin letters, as every passport also has it: lists for a border know no others. */
export function isInLatinLetters(name: string): boolean {
  return !FOREIGN.test(name);
}
