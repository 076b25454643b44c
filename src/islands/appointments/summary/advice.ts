import type { Program } from '#edge/domains/encounter_types/contract'
import type { Indication } from '#edge/domains/formulary/medications'

/**
 * Advice to every patient after a visit of this kind, in words a reader of 13 understands. English is the key
 * under which the catalogues hold the other languages, so that a patient reads it in theirs.
 */
interface Advice {
  readonly nextSteps: readonly string[]
  /** Indications of the medicines that `withMedicine` is about: shown only with an order for one of them. */
  readonly medicinesFor?: readonly Indication[]
  readonly withMedicine?: readonly string[]
  readonly warningSigns: readonly string[]
}

const prep: Advice = {
  medicinesFor: ['hiv_prep'],
  withMedicine: [
    'Take your PrEP as your clinician showed you. It protects you best when you do not miss a dose.',
  ],
  nextSteps: ['PrEP does not protect you from other infections. Condoms help.'],
  warningSigns: [
    'You have a fever, a rash or a sore throat, as with the flu.',
    'You stopped PrEP or missed more than a few days. Write to us before you start again.',
  ],
}
const hiv: Advice = {
  medicinesFor: ['hiv_treatment'],
  withMedicine: [
    'Take your HIV medicine every day. When the virus cannot be found in your blood, you cannot pass it on during sex.',
  ],
  nextSteps: ['Ask us before you take a new medicine or supplement.'],
  warningSigns: [
    'You run out of medicine, or cannot take it for more than a day.',
    'You have a high fever, trouble breathing, or a very bad headache.',
  ],
}
const sti: Advice = {
  medicinesFor: ['chlamydia', 'gonorrhea', 'syphilis', 'trichomonas', 'mycoplasma', 'uti'],
  withMedicine: ['Take all of your medicine, even when you feel better.'],
  nextSteps: [
    'Do not have sex for 7 days after treatment, and until your partners are treated.',
    'Tell your partners, so that they can be tested and treated. We can help you do this without your name.',
  ],
  warningSigns: [
    'Your symptoms are not better in a week, or they get worse.',
    'You have a fever, strong pain in your belly, or changes in your sight or hearing.',
  ],
}
const pep: Advice = {
  medicinesFor: ['hiv_pep'],
  withMedicine: [
    'Take your PEP every day for 28 days. Start it now if you have not.',
    'If you miss a dose, take it as soon as you can, and write to us.',
  ],
  nextSteps: ['Get tested again 4 to 6 weeks and 12 weeks after the exposure.'],
  warningSigns: [
    'You cannot get or keep down your medicine: call us the same day.',
    'You have a fever, a rash or a sore throat, as with the flu.',
  ],
}
const hepatitisC: Advice = {
  medicinesFor: ['hep_c'],
  withMedicine: ['Take your hep C medicine every day until it is all gone.'],
  nextSteps: [
    'You do not have to stop drinking alcohol to be treated. Drinking less is good for your liver.',
  ],
  warningSigns: [
    'Your skin or eyes turn yellow, or your urine turns dark.',
    'You are confused or very sleepy, or your belly swells.',
  ],
}
const wellness: Advice = {
  nextSteps: [
    'Follow the plan you made with your clinician.',
    'Write to us when you have a question. No question is too small.',
  ],
  warningSigns: ['You feel much worse, or something new worries you.'],
}

/** What to do and what to look out for after a visit, by the program it is of. */
export const adviceByProgram: Readonly<Record<Program, Advice>> = {
  prep,
  pep,
  hiv,
  hep_c: hepatitisC,
  sti,
  wellness,
}

const tests = 'Get the lab tests we ordered before your next visit.'

/** Next steps of the patient; those about medicines and tests only with such orders. */
export const nextStepsFor = ({ program, ...ordered }: Ordered): readonly string[] => {
  const { medicinesFor = [], withMedicine = [], nextSteps } = adviceByProgram[program]
  const isMeant = ordered.medications.some(({ reason }) => medicinesFor.includes(reason))
  return [
    ...(isMeant ? withMedicine : []),
    ...(ordered.tests.length > 0 ? [tests] : []),
    ...nextSteps,
  ]
}
interface Ordered {
  readonly program: Program
  readonly medications: readonly { readonly reason: Indication }[]
  readonly tests: readonly unknown[]
}

/** Last paragraph of every summary. */
export const emergencyAdvice =
  'If this is an emergency, call 911 or go to the nearest emergency room.'
