import type { Answer } from './questionnaire'

/** A question whose answer a field of the visit note may take over. */
interface NoteQuestion {
  readonly linkId: string
  /** Choices of the field by the codes of the question; a text or a number is taken over as it is. */
  readonly choices?: Readonly<Record<string, string>>
  /** Words before the answer. */
  readonly name?: string
}

const preferNot = 'Prefers not to say'
const none = 'None'

/** Fields of notes with their questions. The choices of both are the same. */
export const noteQuestions: Readonly<Record<string, readonly NoteQuestion[]>> = {
  symptoms: [
    {
      linkId: 'acute_symptoms',
      name: 'Last 4 weeks',
      choices: {
        fever: 'Fever',
        sore_throat: 'Sore throat',
        rash: 'Rash',
        glands: 'Swollen lymph nodes',
        night_sweats: 'Night sweats',
        none,
      },
    },
    {
      linkId: 'sti_symptoms',
      name: 'Now',
      choices: {
        burning: 'Burning when urinating',
        discharge: 'Genital discharge',
        sores: 'Genital sores',
        anal: 'Rectal pain or bleeding',
        belly: 'Pain in the belly or testicles',
        none,
      },
    },
  ],
  partner_count: [
    {
      linkId: 'partners_3_months',
      choices: {
        '0': none,
        '1': 'One',
        '2-5': '2 to 5',
        '6-10': '6 to 10',
        '11': 'More than 10',
        skip: preferNot,
      },
    },
  ],
  condom_use: [
    {
      linkId: 'condom_use',
      choices: {
        always: 'Always',
        mostly: 'Most of the time',
        sometimes: 'Sometimes',
        never: 'Never',
        skip: preferNot,
      },
    },
  ],
  partner_with_hiv: [
    {
      linkId: 'partner_hiv',
      choices: {
        no: 'None known',
        undetectable: 'Yes, undetectable',
        detectable: 'Yes, not known to be undetectable',
        skip: preferNot,
      },
    },
  ],
  sti_history: [
    {
      linkId: 'sti_12_months',
      choices: {
        chlamydia: 'Chlamydia',
        gonorrhea: 'Gonorrhea',
        syphilis: 'Syphilis',
        none,
        unsure: 'Not sure',
      },
    },
  ],
  exposure_kind: [
    {
      linkId: 'exposure_kind',
      choices: {
        anal: 'Anal, role not told',
        vaginal: 'Vaginal, role not told',
        oral: 'Oral',
        needle: 'Shared needle',
        assault: 'Assault',
        other: 'Other',
        skip: preferNot,
      },
    },
  ],
  side_effects: [
    { linkId: 'side_effects', name: 'Bothered by the medicine' },
    { linkId: 'side_effects_words', name: 'How' },
  ],
  weight: [{ linkId: 'weight' }],
  history: [{ linkId: 'anything_else' }],
  medical_history: [
    { linkId: 'kidney_disease', name: 'Kidneys that do not work well' },
    { linkId: 'hepatitis_b', name: 'Ever had hepatitis B' },
  ],
  medications_allergies: [
    { linkId: 'medicines', name: 'Takes' },
    { linkId: 'allergies', name: 'Allergic to' },
  ],
  social_history: [{ linkId: 'drugs', name: 'Drugs in the last 3 months' }],
}

/** Fields that may say where their words are from. */
export const answeredFields: readonly string[] = Object.keys(noteQuestions)

/** Finished answers, in codes and in words. */
export interface FinishedAnswers {
  readonly id: string
  readonly finishedAt: string | null
  readonly answers?: readonly Answer[] | null | undefined
  readonly responses?:
    | readonly { readonly linkId: string; readonly answer: readonly string[] }[]
    | undefined
}

export interface OfferedAnswer {
  /** Id of the assessment. */
  readonly from: string
  readonly at: string
  /** The answer as the patient read it. */
  readonly words: string
  /** Null where the answer is no value of the field. */
  readonly value: string | number | readonly string[] | null
}

/** What the patient answered last to the questions of each field, of these assessments, the latest first. */
export const offeredAnswers = (
  assessments: readonly FinishedAnswers[],
): ReadonlyMap<string, OfferedAnswer> =>
  new Map(
    Object.entries(noteQuestions).flatMap(([field, questions]): [string, OfferedAnswer][] => {
      const offers = assessments.flatMap((each) => offerOf(field, questions, each) ?? [])
      return offers.slice(0, 1).map((offer) => [field, offer])
    }),
  )

const offerOf = (
  field: string,
  questions: readonly NoteQuestion[],
  { id, finishedAt, answers, responses }: FinishedAnswers,
): OfferedAnswer | null => {
  const found = questions.flatMap((question) => {
    const { linkId } = question
    const codes = answers?.find((each) => each.linkId === linkId)?.values ?? []
    const words = responses?.find((each) => each.linkId === linkId)?.answer ?? []
    return codes.length > 0 && words.length > 0
      ? [{ question, codes, words: words.join(', ') }]
      : []
  })
  if (!finishedAt || found.length === 0) return null
  const lines = found.map(({ question: { name }, words }) => (name ? `${name}: ${words}` : words))
  const chosen = found.flatMap(({ question: { choices }, codes }) =>
    choices ? codes.flatMap((code) => choices[code] ?? []) : [],
  )
  const isWhole = found.length === questions.length
  const value = questions.some(({ choices }) => choices)
    ? choicesOf(field, chosen, isWhole)
    : lines.join('\n')
  return {
    from: id,
    at: finishedAt,
    words: lines.join('; '),
    value: field === 'weight' ? Number(value) : value,
  }
}

/** Fields of one choice. */
const single: readonly string[] = ['partner_count', 'condom_use', 'partner_with_hiv']

/** "None" is an answer to all questions of a field, and stands beside no other choice. */
const choicesOf = (
  field: string,
  chosen: readonly string[],
  isWhole: boolean,
): string | readonly string[] | null => {
  const known = [...new Set(chosen)]
  if (single.includes(field)) return known[0] ?? null
  const others = known.filter((each) => each !== none)
  if (others.length > 0) return others
  return known.length > 0 && isWhole ? known : null
}
