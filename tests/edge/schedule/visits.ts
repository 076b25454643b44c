import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { providerId, userId } from '../world'
import { at, eastern, run } from './diary'

/** An appointment of the first patient in a status, with its time claimed where one of that status holds it. */
export const visitIn = async (
  status: AppointmentStatus,
  mode: AppointmentMode = 'video',
  starts = at('09:00'),
  more: Readonly<Record<string, string | number | null>> = {},
) => {
  const id = uuidv7()
  const holds = ['Scheduled', 'Waiting', 'In progress'].includes(status)
  const first = Date.parse(starts) / 300_000
  const values: Record<string, string | number | null> = {
    id,
    patient_id: userId('patient'),
    provider_id: providerId('provider'),
    encounter_type_id: '3',
    mode,
    status,
    starts_at: starts,
    ends_at: iso(Date.parse(starts) + 1_200_000),
    minutes: 20,
    patient_state: 'NY',
    patient_timezone: eastern,
    provider_timezone: eastern,
    buckets: 4,
    claimed: holds ? 4 : 0,
    waiting_since: status === 'Waiting' ? starts : null,
    started_at: ['In progress', 'Documenting', 'Complete'].includes(status) ? starts : null,
    ended_at: ['Documenting', 'Complete'].includes(status) ? starts : null,
    created_at: starts,
    updated_at: starts,
    ...more,
  }
  const names = Object.keys(values)
  await run(
    `insert into appointments (${names}) values (${names.map(() => '?')})`,
    ...Object.values(values),
  ).run()
  if (holds)
    for (let n = 0; n < 4; n += 1)
      await run(
        "insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, ?, 'visit')",
        providerId('provider'),
        first + n,
        id,
      ).run()
  return id
}
