import { keysOf } from '#edge/platform/typed-keys'

/** What a medicine is for: codes of the list `medication`. */
export const indications = [
  'hiv_prep',
  'hiv_pep',
  'hiv_treatment',
  'doxy_pep',
  'chlamydia',
  'gonorrhea',
  'syphilis',
  'trichomonas',
  'hsv',
  'hpv',
  'hep_c',
  'hep_b',
  'uti',
  'vaccination',
  'ed',
  'side_effect_relief',
  'other',
] as const
export type Indication = (typeof indications)[number]

/** What an indication is called on a form, with its ICD-10 code. */
export const diagnoses: Readonly<Partial<Record<Indication, string>>> = {
  hiv_prep: 'Z29.81 Encounter for HIV pre-exposure prophylaxis',
  hiv_pep: 'Z20.6 Contact with and (suspected) exposure to HIV',
  hiv_treatment: 'B20 Human immunodeficiency virus disease',
  hep_c: 'B18.2 Chronic viral hepatitis C',
}

export interface Medication {
  /** The brand or the name patients know it by, with what is in it. */
  readonly name: string
  readonly generic: string
  readonly strength: string
  readonly form: 'tablet' | 'capsule' | 'injection' | 'cream' | 'solution'
  readonly reason: Indication
  /** What is usual; the clinician changes it. */
  readonly sig: string
  readonly quantity: number
  readonly days: number
  readonly refills: number
  /** Codes of `substances.tsv`. */
  readonly ingredients: readonly string[]
  /** Units a day; none where it is taken once or as needed. */
  readonly perDay?: number
  /** Protects from HIV: given for a while at a time, and tested for between. */
  readonly prevents?: 'prep_oral' | 'prep_injection' | 'pep'
}

const oncePerDay = 'Take 1 tablet by mouth once a day, with or without food.'
const tdf = ['emtricitabine', 'tenofovir_df'] as const
const taf = ['emtricitabine', 'tenofovir_af'] as const
const prep = { reason: 'hiv_prep', quantity: 30, days: 30, refills: 2, perDay: 1 } as const
const pep = { reason: 'hiv_pep', days: 28, refills: 0, perDay: 1, prevents: 'pep' } as const
const once = { days: 1, refills: 0 } as const

/** What the clinic prescribes. A code stays: prescriptions on record name it. */
export const medications = {
  ftc_tdf_prep: {
    name: 'Truvada (emtricitabine and tenofovir DF)',
    generic: 'emtricitabine / tenofovir disoproxil fumarate',
    strength: '200 mg / 300 mg',
    form: 'tablet',
    sig: oncePerDay,
    ingredients: tdf,
    prevents: 'prep_oral',
    ...prep,
  },
  ftc_taf_prep: {
    name: 'Descovy (emtricitabine and tenofovir AF)',
    generic: 'emtricitabine / tenofovir alafenamide',
    strength: '200 mg / 25 mg',
    form: 'tablet',
    sig: oncePerDay,
    ingredients: taf,
    prevents: 'prep_oral',
    ...prep,
  },
  cabotegravir_prep: {
    name: 'Apretude (cabotegravir)',
    generic: 'cabotegravir',
    strength: '600 mg / 3 mL',
    form: 'injection',
    reason: 'hiv_prep',
    sig: 'Given in the clinic: one injection every 2 months.',
    quantity: 1,
    days: 60,
    refills: 0,
    ingredients: ['cabotegravir'],
    prevents: 'prep_injection',
  },
  lenacapavir_prep: {
    name: 'Yeztugo (lenacapavir)',
    generic: 'lenacapavir',
    strength: '463.5 mg / 1.5 mL',
    form: 'injection',
    reason: 'hiv_prep',
    sig: 'Given in the clinic: two injections every 6 months.',
    quantity: 2,
    days: 182,
    refills: 0,
    ingredients: ['lenacapavir'],
    prevents: 'prep_injection',
  },
  bictegravir_pep: {
    name: 'Biktarvy (bictegravir, emtricitabine and tenofovir AF)',
    generic: 'bictegravir / emtricitabine / tenofovir alafenamide',
    strength: '50 mg / 200 mg / 25 mg',
    form: 'tablet',
    sig: 'Take 1 tablet by mouth once a day for 28 days. Do not miss a day.',
    quantity: 28,
    ingredients: ['bictegravir', 'emtricitabine', 'tenofovir_af'],
    ...pep,
  },
  ftc_tdf_pep: {
    name: 'Truvada (emtricitabine and tenofovir DF) for PEP',
    generic: 'emtricitabine / tenofovir disoproxil fumarate',
    strength: '200 mg / 300 mg',
    form: 'tablet',
    sig: 'Take 1 tablet by mouth once a day for 28 days, together with dolutegravir.',
    quantity: 28,
    ingredients: tdf,
    ...pep,
  },
  dolutegravir_pep: {
    name: 'Tivicay (dolutegravir) for PEP',
    generic: 'dolutegravir',
    strength: '50 mg',
    form: 'tablet',
    sig: 'Take 1 tablet by mouth once a day for 28 days, together with Truvada.',
    quantity: 28,
    ingredients: ['dolutegravir'],
    ...pep,
  },
  bictegravir_treatment: {
    name: 'Biktarvy (bictegravir, emtricitabine and tenofovir AF) for treatment',
    generic: 'bictegravir / emtricitabine / tenofovir alafenamide',
    strength: '50 mg / 200 mg / 25 mg',
    form: 'tablet',
    reason: 'hiv_treatment',
    sig: oncePerDay,
    quantity: 30,
    days: 30,
    refills: 5,
    perDay: 1,
    ingredients: ['bictegravir', 'emtricitabine', 'tenofovir_af'],
  },
  doxycycline_pep: {
    name: 'Doxycycline for DoxyPEP',
    generic: 'doxycycline hyclate',
    strength: '100 mg',
    form: 'tablet',
    reason: 'doxy_pep',
    sig: 'Take 2 tablets by mouth together within 72 hours after sex. No more than 2 tablets in 24 hours.',
    quantity: 30,
    days: 30,
    refills: 2,
    ingredients: ['doxycycline'],
  },
  doxycycline_chlamydia: {
    name: 'Doxycycline',
    generic: 'doxycycline hyclate',
    strength: '100 mg',
    form: 'tablet',
    reason: 'chlamydia',
    sig: 'Take 1 tablet by mouth twice a day for 7 days.',
    quantity: 14,
    days: 7,
    refills: 0,
    perDay: 2,
    ingredients: ['doxycycline'],
  },
  azithromycin: {
    name: 'Azithromycin',
    generic: 'azithromycin',
    strength: '500 mg',
    form: 'tablet',
    reason: 'chlamydia',
    sig: 'Take 2 tablets by mouth at once.',
    quantity: 2,
    ingredients: ['azithromycin'],
    ...once,
  },
  ceftriaxone: {
    name: 'Ceftriaxone',
    generic: 'ceftriaxone',
    strength: '500 mg',
    form: 'injection',
    reason: 'gonorrhea',
    sig: 'Given in the clinic: one injection.',
    quantity: 1,
    ingredients: ['ceftriaxone'],
    ...once,
  },
  benzathine_penicillin: {
    name: 'Bicillin L-A (benzathine penicillin G)',
    generic: 'benzathine penicillin G',
    strength: '2.4 million units',
    form: 'injection',
    reason: 'syphilis',
    sig: 'Given in the clinic: one injection.',
    quantity: 1,
    ingredients: ['penicillin_g'],
    ...once,
  },
  doxycycline_syphilis: {
    name: 'Doxycycline for syphilis',
    generic: 'doxycycline hyclate',
    strength: '100 mg',
    form: 'tablet',
    reason: 'syphilis',
    sig: 'Take 1 tablet by mouth twice a day for 14 days.',
    quantity: 28,
    days: 14,
    refills: 0,
    perDay: 2,
    ingredients: ['doxycycline'],
  },
  metronidazole: {
    name: 'Metronidazole',
    generic: 'metronidazole',
    strength: '500 mg',
    form: 'tablet',
    reason: 'trichomonas',
    sig: 'Take 1 tablet by mouth twice a day for 7 days. No alcohol until 3 days after.',
    quantity: 14,
    days: 7,
    refills: 0,
    perDay: 2,
    ingredients: ['metronidazole'],
  },
  valacyclovir: {
    name: 'Valacyclovir',
    generic: 'valacyclovir',
    strength: '500 mg',
    form: 'tablet',
    reason: 'hsv',
    sig: 'Take 1 tablet by mouth twice a day for 3 days when a sore begins.',
    quantity: 6,
    days: 3,
    refills: 3,
    ingredients: ['valacyclovir'],
  },
  imiquimod: {
    name: 'Imiquimod cream',
    generic: 'imiquimod',
    strength: '5%',
    form: 'cream',
    reason: 'hpv',
    sig: 'Put a thin layer on the warts at bedtime, 3 nights a week. Wash it off in the morning.',
    quantity: 12,
    days: 28,
    refills: 3,
    ingredients: ['imiquimod'],
  },
  sofosbuvir_velpatasvir: {
    name: 'Epclusa (sofosbuvir and velpatasvir)',
    generic: 'sofosbuvir / velpatasvir',
    strength: '400 mg / 100 mg',
    form: 'tablet',
    reason: 'hep_c',
    sig: oncePerDay,
    quantity: 28,
    days: 28,
    refills: 2,
    perDay: 1,
    ingredients: ['sofosbuvir', 'velpatasvir'],
  },
  nitrofurantoin: {
    name: 'Nitrofurantoin',
    generic: 'nitrofurantoin',
    strength: '100 mg',
    form: 'capsule',
    reason: 'uti',
    sig: 'Take 1 capsule by mouth twice a day with food for 5 days.',
    quantity: 10,
    days: 5,
    refills: 0,
    perDay: 2,
    ingredients: ['nitrofurantoin'],
  },
  sildenafil: {
    name: 'Sildenafil',
    generic: 'sildenafil',
    strength: '50 mg',
    form: 'tablet',
    reason: 'ed',
    sig: 'Take 1 tablet by mouth about 1 hour before sex. No more than 1 tablet a day.',
    quantity: 10,
    days: 30,
    refills: 2,
    ingredients: ['sildenafil'],
  },
  ondansetron: {
    name: 'Ondansetron',
    generic: 'ondansetron',
    strength: '4 mg',
    form: 'tablet',
    reason: 'side_effect_relief',
    sig: 'Take 1 tablet by mouth every 8 hours when you feel sick.',
    quantity: 10,
    days: 5,
    refills: 0,
    ingredients: ['ondansetron'],
  },
} as const satisfies Record<string, Medication>

export type MedicationCode = keyof typeof medications
export const medicationCodes = keysOf(medications)
export const medicationOf = (code: MedicationCode): Medication => medications[code]
export const isPrep = (code: MedicationCode): boolean =>
  medicationOf(code).prevents?.startsWith('prep') === true

/** Tenofovir holds hepatitis B down too: once it stops, that can flare. */
export const hasTenofovir = (code: MedicationCode): boolean =>
  medicationOf(code).ingredients.some((each) => each.startsWith('tenofovir'))
