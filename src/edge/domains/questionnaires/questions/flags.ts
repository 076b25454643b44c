/** What a clinician reads beside an answer: a hint, never a decision. */
export interface Flag {
  readonly anyOf: readonly string[]
  readonly text: string
  readonly level: 'red' | 'amber'
}

const red = (anyOf: readonly string[], text: string): Flag => ({ anyOf, text, level: 'red' })
const amber = (anyOf: readonly string[], text: string): Flag => ({ anyOf, text, level: 'amber' })

/** By the question. */
export const flags: Readonly<Record<string, readonly Flag[] | undefined>> = {
  exposure_72h: [
    red(['yes', 'unsure'], 'Possible exposure inside 72 hours: PEP first, then PrEP.'),
  ],
  exposure_hours: [
    red(
      ['under_24', 'under_48', 'under_72'],
      'Exposure inside 72 hours: first dose as soon as possible, do not wait for labs.',
    ),
    amber(['over_72'], 'Past 72 hours: no PEP. Plan tests, and offer PrEP.'),
  ],
  exposure_kind: [
    red(['assault'], 'Sex without consent: ask about safety, forensic care and support first.'),
  ],
  partner_hiv: [amber(['detectable'], 'A partner with HIV who may not be undetectable.')],
  drugs: [amber(['injected'], 'Injects: hepatitis C test, sterile equipment, PrEP.')],
  sti_12_months: [
    amber(
      ['chlamydia', 'gonorrhea', 'syphilis'],
      'A bacterial STI in 12 months: DoxyPEP may help.',
    ),
  ],
  acute_symptoms: [
    red(
      ['fever', 'sore_throat', 'rash', 'glands', 'night_sweats'],
      'Possible acute HIV: rule it out with an HIV RNA test before PrEP.',
    ),
  ],
  sti_symptoms: [
    amber(
      ['burning', 'discharge', 'sores', 'anal', 'belly'],
      'Symptoms now: consider treating before results.',
    ),
  ],
  pregnancy: [
    red(['yes'], 'Pregnant or may be: test, and choose medicine for it.'),
    amber(['planning'], 'Plans a pregnancy.'),
  ],
  kidney_disease: [
    red(['yes'], 'Kidney disease: creatinine clearance before F/TDF (60) or F/TAF (30).'),
  ],
  hepatitis_b: [amber(['yes'], 'Hepatitis B: it may flare when PrEP or PEP stops.')],
  mood: [amber(['low'], 'Feels low most days: ask how they are.')],
  missed_doses: [
    red(['3'], 'Missed three doses or more in a week: talk about what gets in the way.'),
  ],
  side_effects: [amber(['yes'], 'Side effects.')],
  stays_on_prep: [amber(['talk', 'no'], 'Unsure about PrEP: talk before the next supply.')],
  viral_load: [amber(['no'], 'Says the virus was detectable.')],
}
