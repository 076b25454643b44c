// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#edge/client'
import { loadRelease, type Release, type ReleaseRecord } from '#islands/releases/release'
import { Releases } from '#islands/staff/releases/Releases.tsx'

afterEach(cleanup)

const at = '2026-11-20T15:00:00.000Z'
const releaseOf = (more: Partial<Release> = {}) =>
  ({
    id: 'r1',
    status: 'sent',
    recipient: 'Dr. Ada Stone',
    sections: ['results'],
    classes: [],
    signedAt: at,
    createdAt: at,
    authorName: 'Sam Cole',
    ...more,
  }) as Release
const recordOf = (id: string, faxStatus: string | null, faxedAt: string | null = at) =>
  ({
    id,
    sections: ['results'],
    faxedAt,
    faxNumber: '2125550188',
    faxStatus,
    roiRequest: { type: 'roi_requests', id: 'r1' },
  }) as ReleaseRecord
const records = [
  recordOf('m1', 'sent'),
  recordOf('m2', 'failed'),
  recordOf('m3', 'queued'),
  recordOf('m4', null, null),
]

const show = (release: Release) =>
  render(
    <Releases
      patientId="p1"
      releases={[release]}
      records={records}
      entities={[]}
      zone="UTC"
      canAsk={false}
      canSendRecords={false}
    />,
  )

it('tells staff of each fax, and to send again what did not arrive', () => {
  show(releaseOf())
  const lines = screen.getAllByText(/^Faxed /).map(({ textContent }) => textContent)
  expect(lines).toHaveLength(3)
  expect(lines.filter((line) => line?.includes('It did not arrive: send them again.'))).toEqual([
    lines[1],
  ])
  expect(screen.getByText('No sensitive information may go along')).toBeDefined()
})

it('says nothing of the kinds of information to those who do not read them', () => {
  const { classes: _, ...hidden } = releaseOf()
  show(hidden as Release)
  expect(screen.queryByText(/sensitive information|May go along/)).toBeNull()
})

it('lists to a patient what was sent and is on its way, not what did not arrive', async () => {
  const api = {
    roi_requests: { in: () => ({ get: async () => releaseOf() }) },
    roi_medical_records: { in: () => ({ list: async () => records }) },
  } as unknown as Api
  const found = await loadRelease(api, 'p1', 'r1')
  expect(found?.records.map(({ id }) => id)).toEqual(['m1', 'm3'])
})
