import { foldText } from '#edge/platform/fold-text'

/** What people type who may have been exposed to HIV now, in each language; as `foldText` writes it. */
const urgent = [
  // A condom that broke, slipped off or was not used.
  /(condom|rubber).*(br[oe]|slip|split|tore|torn|rip|off|fail|no\b)|(no|without|forgot).* condom|unprotected/,
  /(condon|preservativo).*(romp|rot[oa]|sali|resbal|fall)|sin (condon|preservativo|proteccion)/,
  /(preservatif|capote).*(craqu|cass|dechir|perc|gliss|romp)|sans (preservatif|capote|protection)|non protege/,
  /(?=.*(واقي|كوندوم)).*(تمزق|انقطع|انزلق|انفجر|انكسر)|(بدون|دون|بلا) (ال)?واقي/,
  // An exposure, a needle, an assault.
  /\bexpos|\bexpuest|\bneedle|\baguja|\bseringue|\baiguille|تعرضت|ابره/,
  /\brap(e|ed)\b|assault|forced|violacion|violad|abusad|\bviol(ee?)?\b|agress|اغتصاب/,
  /last night|anoche|hier soir|(الليله الماضيه|امبارح)/,
  /^\W*(n?pep|ppe|tpe)\W*$/,
]

/** Whether a search may be about an exposure in the last hours, for which the answer is an action and not a text. */
export const isUrgent = (typed: string): boolean => {
  const plain = foldText(typed.slice(0, 200))
  return urgent.some((pattern) => pattern.test(plain))
}
