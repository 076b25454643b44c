import type { Api } from '#edge/client'
import type { ClientResource } from '#edge/client-types'
import type { platformNotifications } from '#edge/domains/platform_notifications/contract'
import { apiWithLocalErrors } from '#islands/stores/api'

export type AnnouncementRow = ClientResource<typeof platformNotifications>
type Values = Pick<
  AnnouncementRow,
  'title' | 'body' | 'audience' | 'severity' | 'startsAt' | 'endsAt'
>

export const audienceOptions = [
  { value: 'everyone', label: 'Everyone, visitors too' },
  { value: 'patients', label: 'Patients' },
  { value: 'staff', label: 'Staff' },
] as const
export const severityOptions = [
  { value: 'info', label: 'For information' },
  { value: 'warning', label: 'Take care' },
  { value: 'critical', label: 'Urgent' },
] as const

/** Whether it is shown at a moment, is still to come, or was. */
export const stageOf = ({ startsAt, endsAt }: AnnouncementRow, at: string) =>
  endsAt <= at ? 'over' : startsAt > at ? 'coming' : 'current'

export const loadAnnouncements = (api: Api): Promise<AnnouncementRow[]> =>
  api.platform_notifications.list({ page: { size: 100 } })

/** All of its values again; a version that is not the latest is refused. */
export const replaceAnnouncement = ({ id, version }: AnnouncementRow, values: Values) =>
  apiWithLocalErrors.call('PUT /platform_notifications/:id', {
    params: { id },
    body: values,
    ...(version !== undefined && { version }),
  })

export const endAnnouncement = (row: AnnouncementRow, at: string) => {
  const { title, body, audience, severity, startsAt } = row
  return replaceAnnouncement(row, { title, body, audience, severity, startsAt, endsAt: at })
}
