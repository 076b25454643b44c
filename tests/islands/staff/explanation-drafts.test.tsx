// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Correction } from '#islands/corrections/correction'
import { ActionDialog } from '#islands/staff/appointments/actions/ActionDialog.tsx'
import OutreachDialog from '#islands/staff/patient-card/OutreachDialog.tsx'
import type { EmergencyAccessRecord } from '#islands/staff/privacy/break-glass'
import { CorrectionRow } from '#islands/staff/privacy/CorrectionRow.tsx'
import { EmergencyAccess } from '#islands/staff/privacy/EmergencyAccess.tsx'
import { EmergencyAccessList } from '#islands/staff/privacy/EmergencyAccessList.tsx'
import { EndTask } from '#islands/staff/tasks/dialog/EndTask.tsx'
import type { Task } from '#islands/staff/tasks/task'
import { VisitSteps } from '#islands/staff/visit/VisitSteps.tsx'
import { choose, press, type } from '../conflicts/conflict-case'
import { aVisit, boardProps, boardTime } from './appointments/appointment-fixtures'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#islands/stores/api', () => {
  const options = async () =>
    ['asked', 'other'].map((code) => ({ code, label: `Label of ${code}`, active: true }))
  return {
    api: { dropdown_options: { list: options } },
    apiWithLocalErrors: { call, break_glass: { list: async () => [] } },
  }
})

const { me } = boardProps
const nothing = async () => {}
const none = () => {}

const task = {
  ...{ id: 't1', version: 1, can: ['mark_completed'], kind: 'k1', team: 'ma', status: 'todo' },
  ...{ priority: 3, createdAt: '2026-03-12T12:30:00.000Z', closedAt: null },
} as unknown as Task
const OpenTask = () => {
  const [current, setCurrent] = useState(task)
  return current.closedAt ? (
    <p>Closed</p>
  ) : (
    <EndTask task={current} kinds={[]} onChange={setCurrent} />
  )
}
const correction = {
  ...{ id: 'c1', can: ['accept', 'deny'], section: 'visits', correction: 'Tuesday' },
  ...{ grounds: 'My calendar', dueAt: '2099-01-10T12:00:00.000Z' },
  ...{ patient: { type: 'patients', id: 'p1' }, patientName: 'Jordan Ellis' },
} as unknown as Correction
const opening = {
  ...{ id: 'g1', can: ['review'], patientName: 'Jordan Ellis', userName: 'Daniel Reyes' },
  ...{ reasonCode: 'emergency_care', openedAt: '2026-11-10T12:00:00.000Z' },
  ...{ expiresAt: '2026-11-10T16:00:00.000Z', closedAt: null },
} as unknown as EmergencyAccessRecord

/** As a user does: a form hears of an input before its field hears of a change. */
const pickOption = async (label: string, value: string) => {
  await choose(label, value)
  fireEvent.input(screen.getByLabelText(label))
}
const pressInDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

interface DraftCase {
  readonly name: string
  readonly show: () => ReactElement
  /** Opens it, where it is not open at once. */
  readonly open?: () => unknown
  readonly fill: () => unknown
  /** What its fields hold once they were filled. */
  readonly filled: readonly string[]
  /** Gives it up; left out where it survives being closed. */
  readonly cancel?: () => unknown
  readonly send: () => unknown
}
const cases: readonly DraftCase[] = [
  {
    name: 'a reminder to a patient',
    show: () => <OutreachDialog patientId="p1" name="Jordan" onClose={none} />,
    fill: () => fireEvent.click(screen.getByLabelText('Add a photo of their ID')),
    filled: ['photo_id_needed'],
    cancel: () => press('Cancel'),
    send: () => press('Send'),
  },
  {
    name: 'the end of a task',
    show: () => <OpenTask />,
    fill: async () => {
      await pickOption('Outcome', 'mark_not_applicable')
      await pickOption('Reason', 'other')
      await type('In your words', 'Moved away')
    },
    filled: ['mark_not_applicable', 'other', 'Moved away'],
    send: () => press('Finish'),
  },
  {
    name: 'why a visit is canceled',
    show: () => (
      <ActionDialog
        doing={{ act: 'set_canceled', visit: aVisit() }}
        role={me.role}
        clock={me}
        onChanged={nothing}
        onClose={none}
      />
    ),
    fill: async () => {
      await pickOption('Reason', 'other')
      await type(/^In your words/, 'Snow')
    },
    filled: ['other', 'Snow'],
    cancel: () => press('Keep the visit'),
    send: () => press('Cancel visit'),
  },
  {
    name: 'why a call is resumed',
    show: () => (
      <VisitSteps
        visit={aVisit({ status: 'Documenting', can: ['reopen_call'] })}
        me={me}
        drawnAt={Date.parse(aVisit().endsAt)}
        onChanged={nothing}
      />
    ),
    open: () => press('Resume the call'),
    fill: () => type('In your words', 'One question is open'),
    filled: ['One question is open'],
    cancel: () => press('Keep it as it is'),
    send: () => pressInDialog('Resume the call'),
  },
  {
    name: 'why a visit was missed, asked on its page',
    show: () => (
      <VisitSteps
        visit={aVisit({ status: 'Waiting', can: ['set_missed'] })}
        me={me}
        drawnAt={Date.parse(aVisit().endsAt)}
        onChanged={nothing}
      />
    ),
    open: () => press(/Mark missed/),
    fill: () => pickOption('Reason', 'asked'),
    filled: ['asked', ''],
    cancel: () => press('Keep the visit'),
    send: () => pressInDialog('Mark missed'),
  },
  {
    name: 'what was corrected, in words to the patient',
    show: () => (
      <CorrectionRow me={me} correction={correction} now={boardTime} onChange={nothing} />
    ),
    open: () => press('Corrected'),
    fill: () => type(/^What you corrected/, 'The day'),
    filled: ['The day'],
    cancel: () => press('Cancel'),
    send: () => press('Tell the patient'),
  },
  {
    name: 'why something is not corrected',
    show: () => (
      <CorrectionRow me={me} correction={correction} now={boardTime} onChange={nothing} />
    ),
    open: () => press('Do not correct'),
    fill: async () => {
      await pickOption('Why it is not corrected', 'asked')
      await type(/^In words to the patient/, 'It was Monday')
    },
    filled: ['asked', 'It was Monday'],
    cancel: () => press('Cancel'),
    send: () => press('Do not correct'),
  },
  {
    name: 'the review of a record opened in an emergency',
    show: () => <EmergencyAccessList me={me} openings={[opening]} drawnAt={boardTime} />,
    open: () => press('Review'),
    fill: async () => {
      await pickOption('Was it right to open it?', 'inappropriate')
      await type('What you found', 'A colleague was on call')
    },
    filled: ['inappropriate', 'A colleague was on call'],
    cancel: () => press('Cancel'),
    send: () => press('Save the review'),
  },
]

const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
    .filter(({ type, checked }) => type !== 'radio' || checked)
    .map(({ value }) => value)
const open = async ({ show, open: opens = none }: DraftCase) => {
  cleanup()
  render(show())
  await settle(opens)
}
const settle = async (work: () => unknown) => {
  await work()
  await act(async () => {})
}

beforeEach(() => {
  sessionStorage.clear()
  call.mockReset().mockResolvedValue({ ...task, closedAt: task.createdAt })
})
afterEach(cleanup)

describe.each(cases)('$name', (each) => {
  const { fill, filled, cancel, send } = each

  it('is there again when its page went before it was sent, and is sent as it stands', async () => {
    await open(each)
    await settle(fill)
    expect(values()).toEqual(filled)
    await open(each)
    await waitFor(() => expect(values()).toEqual(filled))
    await settle(send)
    await waitFor(() => expect(call).toHaveBeenCalled())
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  if (cancel)
    it('leaves nothing in the browser once it is given up', async () => {
      await open(each)
      await settle(fill)
      expect(sessionStorage.length).toBe(1)
      await settle(cancel)
      expect(sessionStorage.length).toBe(0)
    })
})

it('another outcome of a task is there again without the reason of the one before', async () => {
  const [, ending] = cases
  if (!ending) throw new Error('No task')
  await open(ending)
  await settle(ending.fill)
  await settle(async () => {
    const outcome = screen.getByLabelText('Outcome')
    fireEvent.input(outcome, { target: { value: 'mark_expired' } })
    fireEvent.change(outcome)
  })
  expect(values()).toEqual(['mark_expired', ''])
  await open(ending)
  await screen.findAllByText('Label of other')
  expect(values()).toEqual(['mark_expired', ''])
})

it('whom someone looked for in an emergency, and why, is kept nowhere in the browser', async () => {
  call.mockResolvedValue([{ id: 'p9', fullChosenName: 'Noa Lind' }])
  render(<EmergencyAccess />)
  await type('Last name', 'Lind')
  await type('Date of birth', '1990-04-05')
  await settle(() => press('Find the patient'))
  await settle(() => press('Choose'))
  await pickOption('Why you open this record', 'emergency_care')
  await type('What happened', 'Brought in by an ambulance, not able to speak.')
  expect(sessionStorage.length + localStorage.length).toBe(0)
})
