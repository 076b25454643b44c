import type { Api } from '#edge/client'
import type { PlainDate } from '#edge/platform/time'

const readSteps = (api: Api, patientId: string) =>
  api.care_steps.in({ patients: patientId }).list({ filter: { status: ['open'] }, sort: 'dueOn' })
export type CareStep = Awaited<ReturnType<typeof readSteps>>[number]

/** Steps that a patient takes part in, the soonest first. */
export const loadCareSteps = async (api: Api, patientId: string): Promise<CareStep[]> =>
  (await readSteps(api, patientId)).filter(({ code }) => stepTexts[code] !== undefined)

const hiv = 'HIV test'
const syphilis = 'Syphilis test'
const bacteria = 'Gonorrhea and chlamydia tests'
const kidneys = 'Kidney test'
const hepatitisC = 'Hepatitis C test'
const cholesterol = 'Cholesterol test'
const injection = 'Your next injection'
const titer = 'Syphilis test after treatment'
const dose = 'Your next vaccine dose'

/** Texts of steps for patients. A step without one concerns the care team alone. */
const stepTexts: Readonly<Record<string, string>> = {
  oral_prep_hiv: hiv,
  oral_prep_syphilis: syphilis,
  oral_prep_gc_ct: bacteria,
  oral_prep_kidney_yearly: kidneys,
  oral_prep_kidney_half_yearly: kidneys,
  oral_prep_hepatitis_c: hepatitisC,
  oral_prep_lipids: cholesterol,
  cabotegravir_second: injection,
  cabotegravir_next: injection,
  lenacapavir_next: injection,
  cabotegravir_hiv: hiv,
  cabotegravir_hiv_second: hiv,
  lenacapavir_hiv: hiv,
  injectable_prep_syphilis: syphilis,
  injectable_prep_gc_ct: bacteria,
  pep_tests_weeks_4_to_6: hiv,
  pep_tests_week_12: hiv,
  hiv_care_rna_after_start: 'Viral load test',
  hiv_care_rna: 'Viral load test',
  hiv_care_cd4: 'CD4 count',
  hiv_care_kidney: kidneys,
  hiv_care_syphilis: syphilis,
  hiv_care_gc_ct: bacteria,
  hiv_care_hepatitis_c: hepatitisC,
  hiv_care_lipids: cholesterol,
  cabotegravir_treatment_second: injection,
  cabotegravir_treatment_next: injection,
  lenacapavir_treatment_next: injection,
  syphilis_titer: titer,
  syphilis_titer_close: titer,
  syphilis_titer_late: titer,
  gc_ct_retest: bacteria,
  gonorrhea_throat_cure: 'Throat test after treatment',
  hepatitis_c_cure: 'Hepatitis C test after treatment',
  hepatitis_b_flare: 'Liver test',
  hepatitis_a_2: dose,
  hepatitis_b_2: dose,
  hepatitis_b_3: dose,
  hpv_2: dose,
  hpv_3: dose,
  mpox_2: dose,
  zoster_2: dose,
  meningococcal_acwy_2: dose,
}

/** Texts of the steps that are due on one day. */
export interface DueDay {
  readonly dueOn: PlainDate
  readonly texts: readonly string[]
}

/** Days of the next steps, the soonest first, with each text once. */
export const dueDaysOf = (steps: readonly CareStep[]): DueDay[] => {
  const days = new Map<PlainDate, Set<string>>()
  const named = new Set<string>()
  for (const { code, dueOn } of steps) {
    const text = stepTexts[code]
    if (!text || named.has(text)) continue
    named.add(text)
    days.set(dueOn, (days.get(dueOn) ?? new Set()).add(text))
  }
  return [...days].map(([dueOn, texts]) => ({ dueOn, texts: [...texts] }))
}
