import { ProviderHours } from '#islands/staff/hours/ProviderHours.tsx'
import { type ConflictCase, list, press, row, type } from './conflict-case'

const hours = {
  startsAt: '2026-12-02T14:00:00.000Z',
  endsAt: '2026-12-02T18:00:00.000Z',
  timezone: 'America/New_York',
  status: 'authorized',
  createdAt: '2026-11-01T14:00:00.000Z',
  updatedAt: '2026-11-01T14:00:00.000Z',
  provider: { type: 'providers', id: 'pr1' },
} as const

export const hoursCases: readonly ConflictCase[] = [
  {
    files: ['staff/hours/HoursActions.tsx'],
    name: 'the hours of a clinician',
    show: () => (
      <ProviderHours
        page={{
          clinician: { id: 'pr1', name: 'Daniel Reyes', suffix: 'NP', timezone: hours.timezone },
          month: '2026-12',
          day: '2026-12-02',
        }}
        first={{
          days: [],
          open: [{ ...hours, type: 'availabilities', id: 'av1', version: 1, can: ['update'] }],
          closed: [],
          pending: [],
        }}
        canAuthorize={false}
        hours="12h"
        drawnAt={Date.parse(hours.startsAt)}
      />
    ),
    reads: {
      '/availabilities': () =>
        list(
          row(
            'availabilities',
            'av1',
            2,
            {
              starts_at: hours.startsAt,
              ends_at: hours.endsAt,
              timezone: hours.timezone,
              status: hours.status,
            },
            ['update'],
          ),
        ),
    },
    fill: async () => {
      await press(/^Change /)
      await type('Ends', '2026-12-02T14:00')
    },
    send: 'Save',
    typed: ['2026-12-02T14:00'],
    versions: [1, 2],
  },
]
