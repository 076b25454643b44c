import type { MorbidityReport, NewReport } from './orders'

/** A report as it is typed: empty where nothing is chosen. */
export interface ReportForm {
  readonly condition: string
  readonly diagnosedOn: string
  readonly stage: string
  readonly manifestations: readonly string[]
  readonly symptoms: readonly string[]
  readonly chancreSite: string
  readonly pregnant: string
  readonly testResults: string
  readonly treatment: string
}

export const emptyReport = (today: string): ReportForm => ({
  condition: '',
  diagnosedOn: today,
  stage: '',
  manifestations: [],
  symptoms: [],
  chancreSite: '',
  pregnant: '',
  testResults: '',
  treatment: '',
})

/** What is sent: what was chosen for another condition stays out. */
export const reportOf = (form: ReportForm): NewReport => {
  const isSyphilis = form.condition === 'syphilis'
  const values = {
    stage: isSyphilis && form.stage,
    manifestations: isSyphilis && form.manifestations.length > 0 && form.manifestations,
    symptoms: isSyphilis && form.symptoms.length > 0 && form.symptoms,
    chancreSite: isSyphilis && form.symptoms.includes('chancre') && form.chancreSite,
    pregnant: form.pregnant,
    testResults: form.testResults.trim(),
    treatment: form.treatment.trim(),
  }
  return {
    condition: form.condition as MorbidityReport['condition'],
    diagnosedOn: form.diagnosedOn,
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<
      Omit<NewReport, 'condition' | 'diagnosedOn'>
    >),
  }
}
