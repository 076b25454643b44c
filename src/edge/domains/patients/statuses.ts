/** How a patient's record stands. It says nothing of their health: why it stands so is the status reason. */
export const patientStatuses = ['active', 'inactive', 'closed'] as const
export type PatientStatus = (typeof patientStatuses)[number]

/** The reasons of the list `status_change`, by the status each may lead to; those not named here lead to any. */
const leadsTo: Readonly<Record<string, PatientStatus>> = {
  enrolled: 'active',
  re_engaged: 'active',
  transferred_in: 'active',
  transferred_out: 'inactive',
  moved_out: 'inactive',
  insurance_lost: 'inactive',
  cbo_ended: 'inactive',
  not_interested: 'inactive',
  lost_to_follow_up: 'inactive',
  hiv_positive_linked: 'inactive',
  contraindicated: 'inactive',
  deceased: 'closed',
  duplicate: 'closed',
  closed_by_patient: 'closed',
}

/** Where a reason leads; one that may lead anywhere leaves a record active. */
export const statusAfter = (reason: string): PatientStatus => leadsTo[reason] ?? 'active'

export const isReasonFor = (reason: string, status: PatientStatus): boolean =>
  (leadsTo[reason] ?? status) === status

/** Reasons that are a diagnosis or a clinical finding. */
export const clinicalStatusReasons = ['hiv_positive_linked', 'contraindicated'] as const
