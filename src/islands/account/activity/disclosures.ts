import type { Api } from '#edge/client'
import type { DisclosurePurpose } from '#edge/domains/disclosures/purposes'

export type Disclosure = Awaited<ReturnType<typeof loadDisclosures>>[number]

/** The law's accounting reaches back six years. */
export const loadDisclosures = (api: Api, patientId: string) =>
  api.disclosures.in({ patients: patientId }).list({ sort: '-disclosedAt', page: { size: 100 } })

export const purposeLabels: Readonly<Record<DisclosurePurpose, string>> = {
  public_health: 'For public health: clinics must report it',
  required_by_law: 'Because the law requires it',
  authorization: 'Because you allowed it in writing',
  court_order: 'By order of a court',
  oversight: 'For the oversight of clinics',
  research: 'For research',
  emergency: 'In an emergency',
  other: 'For another reason',
}
