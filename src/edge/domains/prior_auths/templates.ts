/** What payers ask, by code; an answer is words. */
export const priorAuthQuestions = {
  diagnosis: 'Diagnosis, with its ICD-10 code',
  hivTest: 'Last HIV test: day and result',
  ecrcl: 'Kidney function (creatinine clearance or eGFR): day and result',
  earlierMedicines: 'Medicines taken before, and why they ended',
  intolerance: 'What the patient cannot take, and why',
  need: 'Why this medicine is needed',
  quantity: 'Why more than the limit is needed',
  benefit: 'Medical or pharmacy benefit, and where it is given',
  viralLoad: 'Last viral load: day and result',
  guideline: 'Which guideline asks for it without cost',
} as const
export type PriorAuthQuestion = keyof typeof priorAuthQuestions

interface Template {
  readonly title: string
  readonly questions: readonly PriorAuthQuestion[]
}

const prevention = ['diagnosis', 'hivTest', 'ecrcl'] as const

/** The forms of a request: codes of the list `prior_auth_template`. */
export const priorAuthTemplates = {
  prep_initial: { title: 'PrEP initial', questions: [...prevention, 'need'] },
  prep_renewal: { title: 'PrEP renewal', questions: [...prevention, 'earlierMedicines'] },
  brand_exception: {
    title: 'Brand exception',
    questions: [...prevention, 'earlierMedicines', 'intolerance'],
  },
  step_therapy: {
    title: 'Step-therapy exception',
    questions: ['diagnosis', 'earlierMedicines', 'intolerance', 'need'],
  },
  quantity: { title: 'Quantity', questions: ['diagnosis', 'quantity'] },
  injectable: { title: 'Injectable', questions: [...prevention, 'benefit', 'need'] },
  zero_cost_share: {
    title: 'Zero-cost-share appeal',
    questions: ['diagnosis', 'guideline', 'need'],
  },
  hiv_regimen_change: {
    title: 'HIV regimen change',
    questions: ['diagnosis', 'viralLoad', 'earlierMedicines', 'need'],
  },
  hep_c: { title: 'Hep C', questions: ['diagnosis', 'viralLoad', 'earlierMedicines', 'need'] },
} as const satisfies Record<string, Template>
export type PriorAuthTemplate = keyof typeof priorAuthTemplates

/** What a request of this form asks. */
export const questionsOf = (template: PriorAuthTemplate): readonly PriorAuthQuestion[] =>
  priorAuthTemplates[template].questions
