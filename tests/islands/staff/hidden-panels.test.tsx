import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Documents } from '#islands/documents/Documents.tsx'
import { PatientAssessments } from '#islands/staff/assessments/PatientAssessments.tsx'
import { LabOrders } from '#islands/staff/orders/LabOrders.tsx'
import { PrescriptionOrders } from '#islands/staff/orders/PrescriptionOrders.tsx'
import { SelfTests } from '#islands/staff/orders/SelfTests.tsx'
import { Releases } from '#islands/staff/releases/Releases.tsx'

const clock = { zone: 'UTC', hours: '12h' } as const
type Hides = 'all' | 'some' | undefined

/** Each list of a chart that an island draws: what it says where there is nothing. */
const panels: Readonly<Record<string, readonly [none: RegExp, draw: (hides: Hides) => unknown]>> = {
  labs: [
    /No lab ordered/,
    () => render(<LabOrders of={{ patientId: 'p1' }} canAdd={false} zone="UTC" />),
  ],
  prescriptions: [
    /No medicine prescribed/,
    () =>
      render(
        <PrescriptionOrders of={{ patientId: 'p1' }} canAdd={false} canSign={false} zone="UTC" />,
      ),
  ],
  hiv_labs: [
    /No test at home/,
    () => render(<SelfTests patientId="p1" canAdd={false} zone="UTC" />),
  ],
  assessments: [
    /No questions were sent/,
    () => render(<PatientAssessments patientId="p1" canAdd={false} clock={clock} />),
  ],
  documents: [
    /No Data Available/,
    (hides) =>
      render(<Documents {...{ hides, clock }} patientId="p1" documents={[]} kinds={[]} isStaff />),
  ],
  roi_requests: [
    /No Data Available/,
    (hides) =>
      render(
        <Releases
          {...{ hides }}
          patientId="p1"
          releases={[]}
          records={null}
          entities={[]}
          zone="UTC"
          canAsk={false}
          canSendRecords={false}
        />,
      ),
  ],
}
const answers: Readonly<Record<string, (type: string) => Response>> = {
  all: (type) => Response.json({ data: [], meta: { hidden: [type] } }),
  some: (type) => Response.json({ data: [], meta: { partly_hidden: [type] } }),
  refused: () => Response.json({ errors: [{ status: '403', code: 'forbidden' }] }, { status: 403 }),
  none: () => Response.json({ data: [] }),
}
const answer = (kind: string, type: string) =>
  vi.stubGlobal('fetch', async () => answers[kind]?.(type))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(Object.entries(panels))('the list of %s', (type, [none, draw]) => {
  it.each([
    ['all', 'all', /^Hidden from your role$/],
    ['some', 'some', /^Any others:$/],
    ['refused', 'all', /^Hidden from your role$/],
  ] as const)('never says none where %s is hidden', async (kind, hides, words) => {
    answer(kind, type)
    draw(hides)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(none)).toBeNull()
  })

  it('says none where there is nothing', async () => {
    answer('none', type)
    draw(undefined)
    expect(await screen.findByText(none)).toBeTruthy()
    expect(screen.queryByText(/Hidden from your role/)).toBeNull()
  })
})
