import { Announcements } from '#islands/staff/announcements/Announcements.tsx'
import { boardProps } from '../staff/appointment-fixtures'
import { type ConflictCase, enter, list, press, row } from './conflict-case'

const { me } = boardProps
const announced = {
  title: 'Closed',
  body: 'We open again tomorrow.',
  audience: 'patients' as const,
  severity: 'info' as const,
  startsAt: '2026-03-12T10:00:00.000Z',
  endsAt: '2026-03-13T10:00:00.000Z',
}
const announcement = (version: number) => row('platform_notifications', 'n1', version, announced)
const announcementRow = {
  ...announced,
  type: 'platform_notifications' as const,
  id: 'n1',
  version: 1,
}

export const announcementCases: readonly ConflictCase[] = [
  {
    files: ['staff/announcements/AnnouncementDialog.tsx', 'staff/announcements/Announcements.tsx'],
    name: 'an announcement',
    show: () => <Announcements first={[announcementRow]} me={me} now="2026-03-12T12:00:00.000Z" />,
    reads: { '/platform_notifications': (attempts) => list(announcement(attempts + 1)) },
    fill: async () => {
      await press('Edit')
      await enter('Title', 'Closed today')
    },
    send: 'Save',
    typed: ['Closed today'],
    versions: [1, 2],
  },
]
