import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { StaffRole } from '../access/nav-links'
import { usePatientHandOver } from '../access/staff-events'

type Props = { patientId: string; role: StaffRole }

/** Takes an open chart away from who may not read it any more, as soon as they hear of it. */
export const ChartWatch = ({ patientId, role }: Props) => {
  usePatientHandOver(role, (changed) => {
    if (changed !== null && changed !== patientId) return
    apiWithLocalErrors.patients.get(patientId).catch((error: unknown) => {
      if (error instanceof ApiError && [403, 404].includes(error.status)) location.reload()
    })
  })
  return null
}
