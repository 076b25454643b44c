/** What a clinician reads beside an answer: a hint, never a decision. */
export interface Flag {
  readonly anyOf: readonly string[]
  readonly text: string
  readonly level: 'red' | 'amber'
}

/** By the question. */
export const flags: Readonly<Record<string, readonly Flag[] | undefined>> = {
  exposure_72h: [
    {
      anyOf: ['yes', 'unsure'],
      text: 'Possible exposure inside 72 hours: PEP first, then PrEP.',
      level: 'red',
    },
  ],
  exposure_hours: [
    {
      anyOf: ['under_24', 'under_48', 'under_72'],
      text: 'Exposure inside 72 hours: first dose as soon as possible, do not wait for labs.',
      level: 'red',
    },
    {
      anyOf: ['over_72'],
      text: 'Past 72 hours: no PEP. Plan tests, and offer PrEP.',
      level: 'amber',
    },
  ],
  exposure_kind: [
    {
      anyOf: ['assault'],
      text: 'Sex without consent: ask about safety, forensic care and support first.',
      level: 'red',
    },
  ],
  partner_hiv: [
    {
      anyOf: ['detectable'],
      text: 'A partner with HIV who may not be undetectable.',
      level: 'amber',
    },
  ],
  drugs: [
    {
      anyOf: ['injected'],
      text: 'Injects: hepatitis C test, sterile equipment, PrEP.',
      level: 'amber',
    },
  ],
  sti_12_months: [
    {
      anyOf: ['chlamydia', 'gonorrhea', 'syphilis'],
      text: 'A bacterial STI in 12 months: DoxyPEP may help.',
      level: 'amber',
    },
  ],
  acute_symptoms: [
    {
      anyOf: ['fever', 'sore_throat', 'rash', 'glands', 'night_sweats'],
      text: 'Possible acute HIV: rule it out with an HIV RNA test before PrEP.',
      level: 'red',
    },
  ],
  sti_symptoms: [
    {
      anyOf: ['burning', 'discharge', 'sores', 'anal', 'belly'],
      text: 'Symptoms now: consider treating before results.',
      level: 'amber',
    },
  ],
  pregnancy: [
    { anyOf: ['yes'], text: 'Pregnant or may be: test, and choose medicine for it.', level: 'red' },
    { anyOf: ['planning'], text: 'Plans a pregnancy.', level: 'amber' },
  ],
  kidney_disease: [
    {
      anyOf: ['yes'],
      text: 'Kidney disease: creatinine clearance before F/TDF (60) or F/TAF (30).',
      level: 'red',
    },
  ],
  hepatitis_b: [
    { anyOf: ['yes'], text: 'Hepatitis B: it may flare when PrEP or PEP stops.', level: 'amber' },
  ],
  mood: [{ anyOf: ['low'], text: 'Feels low most days: ask how they are.', level: 'amber' }],
  missed_doses: [
    {
      anyOf: ['3'],
      text: 'Missed three doses or more in a week: talk about what gets in the way.',
      level: 'red',
    },
  ],
  side_effects: [{ anyOf: ['yes'], text: 'Side effects.', level: 'amber' }],
  stays_on_prep: [
    {
      anyOf: ['talk', 'no'],
      text: 'Unsure about PrEP: talk before the next supply.',
      level: 'amber',
    },
  ],
  viral_load: [{ anyOf: ['no'], text: 'Says the virus was detectable.', level: 'amber' }],
}
