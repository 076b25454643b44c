import type { CreatinineClearance } from '#edge/domains/labs/facts/kidney'
import { displayDate, localDate } from '#edge/platform/time'
import type { ClinicalFacts } from '#islands/labs/facts'

interface FactLine {
  readonly label: string
  readonly value: string
  /** When it was found, as it is written. */
  readonly day: string | null
  readonly tone?: 'danger' | 'warning' | undefined
}
type Tone = FactLine['tone']
type Words = readonly [text: string, tone?: Tone]

const hivWords: Readonly<Record<ClinicalFacts['hiv']['state'], Words>> = {
  unknown: ['No test on file', 'warning'],
  negative: ['Negative'],
  preliminary: ['In doubt', 'danger'],
  confirmed: ['Confirmed', 'danger'],
  ruled_out: ['Ruled out by differentiation and RNA'],
}
const syphilisWords: Readonly<Record<ClinicalFacts['syphilis'], Words>> = {
  unknown: ['No test on file'],
  negative: ['Negative'],
  new: ['Newly reactive', 'danger'],
  risen: ['Titer up fourfold or more', 'danger'],
  untreated: ['Reactive, no treatment on file', 'danger'],
  treated: ['Treated, titer not down fourfold yet', 'warning'],
  responding: ['Treated, titer down fourfold'],
  serofast: ['Serofast a year after treatment'],
  past: ['Treated before, no titer now'],
  antibody_alone: ['Treponemal antibody alone', 'warning'],
  needs_reading: ['A person has to read it', 'warning'],
}
const hepatitisBWords: Readonly<Record<ClinicalFacts['hepatitisB'], Words>> = {
  unknown: ['Not known', 'warning'],
  infected: ['Infected', 'danger'],
  immune_by_vaccine: ['Immune by vaccine'],
  immune_by_infection: ['Immune by past infection'],
  immune: ['Surface antibody, core antibody not known'],
  susceptible: ['Not infected and not immune', 'warning'],
  core_alone: ['Core antibody alone', 'warning'],
  reported: ['In the health history, no test settles it', 'warning'],
  needs_reading: ['A person has to read it', 'warning'],
}
const hepatitisCWords: Readonly<Record<ClinicalFacts['hepatitisC'], Words>> = {
  unknown: ['No test on file'],
  negative: ['Negative'],
  antibody_alone: ['Antibody, RNA not known', 'warning'],
  infected: ['Infected', 'danger'],
  no_virus: ['Antibody without virus, or no virus'],
  on_treatment: ['On treatment', 'warning'],
  treated: ['No virus since treatment, too early for a cure'],
  cured: ['Cured (SVR12)'],
  not_cured: ['Virus after treatment', 'danger'],
  reinfected: ['Infected again after a cure', 'danger'],
  needs_reading: ['A person has to read it', 'warning'],
}

const sources: Readonly<
  Record<'lab' | 'staff' | 'patient' | 'note' | 'questionnaire' | 'device', string>
> = {
  lab: 'by a lab',
  staff: 'typed by staff',
  patient: 'as the patient says',
  note: 'from a note',
  questionnaire: 'from a questionnaire',
  device: 'by a device',
}

/** The facts of a patient as staff read them. */
export const factLines = (facts: ClinicalFacts, zone: string): FactLine[] => {
  const { hiv, isKnownHiv, testedAt, kidney, weight } = facts
  const dayOf = (at: string | null) => at && displayDate(localDate(at, zone))
  const line = (label: string, [value, tone]: Words, at: string | null): FactLine => ({
    label,
    value,
    tone,
    day: dayOf(at),
  })
  const { egfr, creatinineClearance: clearance } = kidney
  const isDiagnosed = facts.hivConfirmedAt !== null && hiv.state !== 'confirmed'
  const hivLine = isKnownHiv
    ? line('HIV', ['Known, in care'], null)
    : isDiagnosed
      ? line('HIV', ['Diagnosed, as a clinician confirmed', 'danger'], facts.hivConfirmedAt)
      : line('HIV', hivWords[hiv.state], hiv.negativeAt)
  return [
    hiv.doubt === null || isKnownHiv
      ? hivLine
      : { ...hivLine, value: `${hivLine.value}: “${hiv.doubt}”` },
    line('Syphilis', syphilisWords[facts.syphilis], testedAt.syphilis),
    line('Hepatitis B', hepatitisBWords[facts.hepatitisB], testedAt.hepatitisB),
    line('Hepatitis C', hepatitisCWords[facts.hepatitisC], testedAt.hepatitisC),
    egfr
      ? line('eGFR', [`${egfr.value} mL/min, ${sources[egfr.source]}`], egfr.at)
      : line('eGFR', ['Not known'], null),
    clearance
      ? line('Creatinine clearance', [clearanceText(clearance, zone)], clearance.at)
      : line(
          'Creatinine clearance',
          ['Not known: it takes a creatinine, a weight of the same year, and the sex at birth'],
          null,
        ),
    ...(weight
      ? [line('Weight', [`${weight.value} kg, ${sources[weight.source]}`], weight.at)]
      : []),
  ]
}

const clearanceText = (
  { value, creatinine, weight, age, sex }: CreatinineClearance,
  zone: string,
): string =>
  `${value} mL/min (Cockcroft-Gault: ${creatinine.value} mg/dL, ${weight.value} kg of ${displayDate(localDate(weight.at, zone))}, ${age} years, ${sex})`
