import { socialSecurityNumber } from '#edge/domains/conversations/social-security-number'

/** What a message may be about that cannot wait for an answer. */
export type Urgency = 'emergency' | 'crisis' | 'exposure' | 'secret'

const words = (...patterns: readonly string[]) => new RegExp(`(?:${patterns.join('|')})`, 'iu')

/** By what people write, in the product's languages. The first that fits is shown; none of them keeps a message back. */
const signs: readonly (readonly [Urgency, RegExp])[] = [
  [
    'crisis',
    words(
      'suicid',
      'kill (?:myself|me)\\b',
      'end (?:my|it) (?:life|all)\\b',
      'want to die',
      'hurt myself',
      'self.?harm',
      'quiero morir',
      'matarme',
      'quitarme la vida',
      'me tuer\\b',
      'envie de mourir',
      'انتحر',
      'انتحار',
      'أقتل نفسي',
      'أريد أن أموت',
    ),
  ],
  [
    'emergency',
    words(
      'chest pain',
      "(?:can ?not|can[’']?t|trouble|hard to) breath",
      'short(?:ness)? of breath',
      'passed out',
      'unconscious',
      'overdos',
      'stroke\\b',
      '(?:face|throat|tongue)[\\w ]{0,20} swell',
      'swollen (?:face|throat|tongue)',
      'bleeding (?:a lot|heavily)',
      "won[’']?t stop bleeding",
      'seizure',
      'dolor (?:de|en el) pecho',
      'no puedo respirar',
      'sobredosis',
      'douleur (?:à|dans) la poitrine',
      '(?:peux|arrive) (?:pas|plus) (?:à )?respirer',
      'surdose',
      'ألم في الصدر',
      'لا أستطيع التنفس',
      'جرعة زائدة',
    ),
  ],
  [
    'exposure',
    words(
      'condom (?:broke|slipped|came off|tore)',
      '(?:broken|torn) condom',
      'exposed to (?:hiv|aids)',
      '(?:was|been|got|were) exposed',
      '(?:need|start|get) pep\\b',
      'no condom',
      'hiv exposure',
      'needle ?stick',
      'shared (?:a )?needle',
      '\\braped?\\b',
      'sexual(?:ly)? assault',
      'unprotected sex',
      'without a condom',
      'missed (?:\\w+ ){0,3}prep',
      'se rompió el cond[oó]n',
      'sin cond[oó]n',
      'estuve expuest[oa]',
      'necesito (?:la )?pep\\b',
      'me violaron',
      "préservatif (?:a |s[’']est )?(?:craqu|déchir|romp)",
      'sans préservatif',
      'été exposée?',
      'besoin (?:de |de la |du )?(?:pep|tpe)\\b',
      'viol(?:é|ée)\\b',
      'تمزق الواقي',
      'بدون واقي',
      'تعرضت لفيروس',
      'اغتصب',
    ),
  ],
  ['secret', new RegExp(`${socialSecurityNumber.source}|\\b(?:\\d[ -]?){15}\\d\\b`)],
]

/** What stands beside a message while it is written; null for most. Read in the browser only, and told to no one. */
export const urgencyOf = (text: string): Urgency | null =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? null

/** Whether its writer must not wait for an answer. */
export const cannotWait = (text: string): boolean => {
  const urgency = urgencyOf(text)
  return urgency !== null && urgency !== 'secret'
}

interface Written {
  readonly text: string | null
  readonly sentByUserId: string
  readonly createdAt: string
}
const urgentForMs = 72 * 3_600_000

/** The newest text of a patient that cannot wait, until someone answers or 72 hours have passed; null for most. */
export const urgentUnanswered = (
  messages: readonly Written[],
  patientId: string,
  now: number,
): string | null =>
  messages
    .slice(messages.findLastIndex(({ sentByUserId }) => sentByUserId !== patientId) + 1)
    .findLast(
      ({ text, createdAt }) => cannotWait(text ?? '') && now - Date.parse(createdAt) < urgentForMs,
    )?.text ?? null
