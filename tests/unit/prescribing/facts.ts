import { type MedicationCode, medicationOf } from '#edge/domains/formulary/medications'
import { conditionsIn, substancesIn } from '#edge/domains/formulary/substances'
import type {
  NamedSubstance,
  OpenPrescription,
  PrescribingFacts,
  SaidFact,
} from '#edge/domains/prescribing/facts'
import { supplyDaysOf } from '#edge/domains/prescribing/prescribed'
import { dayMs, iso } from '#edge/platform/time'

export const at = Date.UTC(2026, 10, 29, 15)
export const now = iso(at)
export const daysAgo = (days: number) => iso(at - days * dayMs)

export const quote = (words: string, days = 1): SaidFact => ({
  words,
  at: daysAgo(days),
  source: 'staff',
})
export const named = (words: string): NamedSubstance => ({
  ...quote(words),
  substances: substancesIn(words),
})
export const open = (
  drug: MedicationCode,
  days = 30,
  other: Partial<OpenPrescription> = {},
): OpenPrescription => ({
  id: `rx-${drug}`,
  drug,
  reason: medicationOf(drug).reason,
  isSigned: true,
  awaitsAnswer: false,
  at: daysAgo(10),
  filledAt: null,
  days,
  supplyDays: supplyDaysOf({ days, refills: 0 }),
  refillsLeft: 0,
  overrides: null,
  ...other,
})

const given = (at: string) => ({ at, isRecorded: true })

/** A patient for whom every medicine is right: tested yesterday, nothing found, PrEP so far, an exposure a day ago. */
export const clear: PrescribingFacts = {
  tests: {
    hiv: { state: 'negative', negativeAt: daysAgo(1), doubt: null },
    isKnownHiv: false,
    syphilis: 'negative',
    hepatitisB: 'immune_by_vaccine',
    hepatitisC: 'negative',
    hivConfirmedAt: null,
    conditions: [],
    isHepatitisBExcluded: true,
    kidney: { egfr: { value: 95, at: daysAgo(1), source: 'lab' }, creatinineClearance: null },
    weight: { value: 65, at: daysAgo(1), source: 'staff' },
    testedAt: { syphilis: daysAgo(1), hepatitisB: daysAgo(1), hepatitisC: daysAgo(1) },
  },
  sex: 'Male',
  lastNegative: { hivRna: daysAgo(1), sti: daysAgo(1) },
  hivTestAskedAt: daysAgo(0),
  hivElsewhere: null,
  acuteSymptoms: null,
  kidneyDisease: null,
  hepatitisB: null,
  pregnancy: null,
  isPregnancyRuledOut: false,
  writtenWeight: null,
  vaginalExposure: null,
  hasToldOfSex: true,
  conditions: [{ ...quote('HLA-B*57:01 negative'), codes: ['hla_b5701_negative'] }],
  allergies: [],
  takenElsewhere: [],
  prescriptions: [],
  prepUntil: daysAgo(0),
  bridges: [],
  injections: { cabotegravir: [given(daysAgo(60))], lenacapavir: [given(daysAgo(182))] },
  hoursSinceExposure: null,
}

type Change = (facts: PrescribingFacts) => PrescribingFacts
const tests =
  (change: Partial<PrescribingFacts['tests']>): Change =>
  (facts) => ({ ...facts, tests: { ...facts.tests, ...change } })
const withFacts =
  (change: Partial<PrescribingFacts>): Change =>
  (facts) => ({ ...facts, ...change })
const taking =
  (words: string, found = named(words)): Change =>
  (facts) => ({ ...facts, takenElsewhere: [...facts.takenElsewhere, found] })
const allergicTo =
  (words: string, found = named(words)): Change =>
  (facts) => ({ ...facts, allergies: [...facts.allergies, found] })
const prescribed =
  (drug: MedicationCode, days?: number): Change =>
  (facts) => ({ ...facts, prescriptions: [...facts.prescriptions, open(drug, days)] })
const withCondition =
  (words: string): Change =>
  (facts) => ({
    ...facts,
    conditions: [...facts.conditions, { ...quote(words), codes: conditionsIn(words) }],
  })
const kidney = (value: number, name: 'egfr' | 'creatinineClearance'): Change =>
  tests({
    kidney:
      name === 'egfr'
        ? { egfr: { value, at: daysAgo(1), source: 'lab' }, creatinineClearance: null }
        : {
            egfr: { value: 95, at: daysAgo(1), source: 'lab' },
            creatinineClearance: {
              value,
              at: daysAgo(1),
              age: 60,
              sex: 'Female',
              weight: { value: 50, at: daysAgo(1), source: 'staff' },
              creatinine: { value: 1.2, at: daysAgo(1), source: 'lab' },
            },
          },
  })

/** Facts that speak against a medicine, one at a time, by what a clinician calls them. */
export const factCases: Readonly<Record<string, Change>> = {
  'HIV Ag/Ab reactive': tests({
    hiv: { state: 'preliminary', negativeAt: null, doubt: 'Reactive' },
  }),
  'HIV RNA 150': tests({ hiv: { state: 'preliminary', negativeAt: null, doubt: '150' } }),
  'HIV test not read': tests({
    hiv: { state: 'preliminary', negativeAt: null, doubt: 'See note' },
  }),
  'HIV confirmed': tests({
    hiv: { state: 'confirmed', negativeAt: null, doubt: 'HIV-1 positive' },
  }),
  'in care for HIV': tests({ isKnownHiv: true }),
  'HIV disease (B20) in conditions': withFacts({
    hivElsewhere: { ...quote('HIV disease (B20)'), isClear: true },
  }),
  'HIV exposure in conditions': withFacts({
    hivElsewhere: { ...quote('HIV exposure'), isClear: false },
  }),
  'HIV test of 9 days ago': tests({
    hiv: { state: 'negative', negativeAt: daysAgo(9), doubt: null },
  }),
  'HIV test of 100 days ago': tests({
    hiv: { state: 'negative', negativeAt: daysAgo(100), doubt: null },
  }),
  'no HIV test': tests({ hiv: { state: 'unknown', negativeAt: null, doubt: null } }),
  'no HIV test, bridged for 30 days': (facts) => ({
    ...tests({ hiv: { state: 'unknown', negativeAt: null, doubt: null } })(facts),
    bridges: [{ id: 'bridge', days: 30 }],
  }),
  'no HIV RNA test': withFacts({ lastNegative: { hivRna: null, sti: daysAgo(1) } }),
  'no HIV test asked since the exposure': withFacts({ hivTestAskedAt: null }),
  'never had PrEP': withFacts({ prepUntil: null }),
  'no PrEP for 8 days': withFacts({ prepUntil: daysAgo(8) }),
  'never had PrEP, HIV test of 9 days ago': (facts) => ({
    ...tests({ hiv: { state: 'negative', negativeAt: daysAgo(9), doubt: null } })(facts),
    prepUntil: null,
  }),
  'fever and rash last week': withFacts({ acuteSymptoms: quote('fever, rash', 7) }),
  'exposure 20 hours ago': withFacts({ hoursSinceExposure: 20 }),
  'exposure 80 hours ago': withFacts({ hoursSinceExposure: 80 }),
  'exposure written as words': withFacts({ hoursSinceExposure: Number.NaN }),
  'eGFR 59': kidney(59, 'egfr'),
  'eGFR 49': kidney(49, 'egfr'),
  'eGFR 29': kidney(29, 'egfr'),
  'eGFR 14': kidney(14, 'egfr'),
  'creatinine clearance 59, eGFR 95': kidney(59, 'creatinineClearance'),
  'creatinine clearance 29, eGFR 95': kidney(29, 'creatinineClearance'),
  'eGFR 29, creatinine clearance 95': tests({
    kidney: {
      egfr: { value: 29, at: daysAgo(1), source: 'lab' },
      creatinineClearance: {
        value: 95,
        at: daysAgo(1),
        age: 30,
        sex: 'Male',
        weight: { value: 120, at: daysAgo(1), source: 'staff' },
        creatinine: { value: 1.8, at: daysAgo(1), source: 'lab' },
      },
    },
  }),
  'no kidney value': tests({ kidney: { egfr: null, creatinineClearance: null } }),
  'kidney disease, no value': (facts) => ({
    ...tests({ kidney: { egfr: null, creatinineClearance: null } })(facts),
    kidneyDisease: quote('Kidney Disease'),
  }),
  'HBsAg positive': tests({ hepatitisB: 'infected', isHepatitisBExcluded: false }),
  'hepatitis B in conditions': (facts) => ({
    ...tests({ isHepatitisBExcluded: false })(facts),
    hepatitisB: quote('Hepatitis B'),
  }),
  'hepatitis B not tested': (facts) =>
    tests({
      hepatitisB: 'unknown',
      isHepatitisBExcluded: false,
      testedAt: { ...facts.tests.testedAt, hepatitisB: null },
    })(facts),
  'never had PrEP, hepatitis B not tested': (facts) => ({
    ...tests({
      hepatitisB: 'unknown',
      isHepatitisBExcluded: false,
      testedAt: { ...facts.tests.testedAt, hepatitisB: null },
    })(facts),
    prepUntil: null,
  }),
  'receptive vaginal sex': withFacts({ vaginalExposure: quote('body parts: vagina') }),
  'female at birth': withFacts({ sex: 'Female' }),
  'sex at birth not recorded': withFacts({ sex: null }),
  'female at birth, not asked about sex': withFacts({ sex: 'Female', hasToldOfSex: false }),
  '34 kg': tests({ weight: { value: 34, at: daysAgo(1), source: 'staff' } }),
  '75 kg': tests({ weight: { value: 75, at: daysAgo(1), source: 'staff' } }),
  '90 kg': tests({ weight: { value: 90, at: daysAgo(1), source: 'staff' } }),
  '150 kg': tests({ weight: { value: 150, at: daysAgo(1), source: 'staff' } }),
  'no weight': tests({ weight: null }),
  'no weight measured, 75 kg written': (facts) => ({
    ...tests({ weight: null })(facts),
    writtenWeight: { value: 75, at: daysAgo(1) },
  }),
  'female at birth, no pregnancy by a test': withFacts({
    sex: 'Female',
    isPregnancyRuledOut: true,
  }),
  'sex at birth not recorded, not asked about sex': withFacts({ sex: null, hasToldOfSex: false }),
  pregnant: withFacts({ pregnancy: quote('pregnancy test') }),
  'no STI test': withFacts({ lastNegative: { hivRna: daysAgo(1), sti: null } }),
  'never had an injection': withFacts({ injections: {} }),
  'G6PD deficiency': withCondition('G6PD deficiency'),
  'HLA-B*57:01 positive': withCondition('HLA-B*57:01 positive'),
  'HLA-B*57:01 not tested': (facts) => ({
    ...facts,
    conditions: facts.conditions.filter(({ words }) => !words.startsWith('HLA')),
  }),
  'long QT': withCondition('long QT syndrome'),
  'decompensated cirrhosis': withCondition('decompensated cirrhosis'),
  epilepsy: withCondition('epilepsy'),
  neuropathy: withCondition('neuropathy'),
  'Parkinson’s disease': withCondition('Parkinson’s disease'),
  'myasthenia gravis': withCondition('myasthenia gravis'),
  angina: withCondition('angina'),
  'C. difficile': withCondition('C. difficile colitis'),
  breastfeeding: withCondition('breastfeeding'),
  'allergy: PCN': allergicTo('PCN'),
  'allergy: Viread': allergicTo('Viread'),
  'allergy: Augmentin': allergicTo('Augmentin'),
  'allergy: Keflex': allergicTo('Keflex'),
  'allergy: Flagyl': allergicTo('Flagyl'),
  'allergy: Cleocin': allergicTo('Cleocin'),
  'allergy: Cipro': allergicTo('Cipro'),
  'allergy: doxiciclina': allergicTo('doxiciclina'),
  'allergy: Tivicay': allergicTo('Tivicay'),
  'allergy: not understood': allergicTo('the pink pills'),
  'takes: not understood': taking('a pill for my nerves'),
  'takes rifampin': taking('Rifampin 600 mg'),
  'takes rifabutin': taking('Rifabutin'),
  'takes carbamazepine': taking('Tegretol'),
  'takes St John’s wort': taking('St John’s wort'),
  'takes dofetilide': taking('dofetilide'),
  'takes amiodarone': taking('amiodarone'),
  'takes nitroglycerin': taking('Nitroglycerin'),
  'uses poppers': taking('poppers'),
  'takes riociguat': taking('Adempas'),
  'takes ritonavir': taking('Norvir'),
  'takes antacids': taking('Tums'),
  'takes omeprazole': taking('omeprazole 20'),
  'takes metformin': taking('metformin'),
  'takes warfarin': taking('Coumadin'),
  'takes disulfiram': taking('Antabuse'),
  'takes isotretinoin': taking('Accutane'),
  'takes ibuprofen': taking('Advil'),
  'takes rosuvastatin': taking('Crestor'),
  'takes famotidine': taking('Pepcid'),
  'takes dexamethasone': taking('dexamethasone'),
  'takes simvastatin': taking('Zocor'),
  'takes atorvastatin': taking('Lipitor'),
  'takes efavirenz': taking('efavirenz'),
  'takes atazanavir': taking('Reyataz'),
  'takes apixaban': taking('Eliquis'),
  'takes fluticasone': taking('Flonase'),
  'takes sildenafil from elsewhere': taking('Viagra'),
  'takes birth control': taking('birth control pill'),
  'takes estradiol': taking('Estrace'),
  'takes insulin': taking('Lantus'),
  'takes iron': taking('ferrous sulfate'),
  'takes tamsulosin': taking('Flomax'),
  'takes triazolam': taking('Halcion'),
  'takes dalfampridine': taking('Ampyra'),
  'uses GHB': taking('GHB'),
  'takes prednisone': taking('prednisone'),
  'takes Nexplanon': taking('Nexplanon'),
  'takes escitalopram': taking('Lexapro'),
  'takes apomorphine': taking('Apokyn'),
  'takes quetiapine': taking('Seroquel'),
  'takes oxycodone': taking('Percocet'),
  'takes Biktarvy from elsewhere': taking('Biktarvy'),
  'Truvada for 30 days open': prescribed('ftc_tdf_prep'),
  'Descovy for 90 days open': prescribed('ftc_taf_prep', 90),
  'Apretude open': prescribed('cabotegravir_prep'),
  'Biktarvy for treatment open': prescribed('bictegravir_treatment'),
  'Symtuza open': prescribed('darunavir_cobicistat_ftc_taf'),
  'doxycycline open': prescribed('doxycycline_pep'),
  'sildenafil open': prescribed('sildenafil'),
  'Biktarvy for treatment, used up': (facts) => ({
    ...facts,
    prescriptions: [...facts.prescriptions, open('bictegravir_treatment', 30, { at: daysAgo(29) })],
  }),
  'Apretude 100 days ago': withFacts({ injections: { cabotegravir: [given(daysAgo(100))] } }),
  'Apretude 10 days ago': withFacts({ injections: { cabotegravir: [given(daysAgo(10))] } }),
  'Yeztugo 200 days ago': withFacts({ injections: { lenacapavir: [given(daysAgo(200))] } }),
  'Yeztugo 100 days ago': withFacts({ injections: { lenacapavir: [given(daysAgo(100))] } }),
}
