/** Why the law or the patient let a disclosure happen. */
export const disclosurePurposes = [
  'public_health',
  'required_by_law',
  'authorization',
  'court_order',
  'oversight',
  'research',
  'emergency',
  'other',
] as const
export type DisclosurePurpose = (typeof disclosurePurposes)[number]
