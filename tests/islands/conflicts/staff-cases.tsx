import { useState } from 'react'
import { ActionDialog } from '#islands/staff/appointments/actions/ActionDialog.tsx'
import type { AppointmentAction } from '#islands/staff/appointments/actions/actions'
import NewVisitDialog from '#islands/staff/appointments/actions/NewVisitDialog.tsx'
import BookVisitDialog from '#islands/staff/booking/BookVisitDialog.tsx'
import { ColleagueDialog } from '#islands/staff/inbox/ColleagueDialog.tsx'
import { NoteComposer } from '#islands/staff/messages/compose/NoteComposer.tsx'
import { RemindDialog } from '#islands/staff/messages/dialogs/RemindDialog.tsx'
import { Notes } from '#islands/staff/notes/Notes.tsx'
import MessagePatientDialog from '#islands/staff/patient-card/MessagePatientDialog.tsx'
import { Snippets } from '#islands/staff/snippets/Snippets.tsx'
import TaskDialog from '#islands/staff/tasks/dialog/TaskDialog.tsx'
import NewTaskDialog from '#islands/staff/tasks/NewTaskDialog.tsx'
import type { Task } from '#islands/staff/tasks/task'
import { aVisit, boardProps } from '../staff/appointments/appointment-fixtures'
import {
  type ConflictCase,
  choose,
  enter,
  list,
  one,
  options,
  pick,
  press,
  row,
  type,
} from './conflict-case'

const { me } = boardProps
const none = () => {}
const can = [...boardProps.acts, 'correct_to_scheduled'] as readonly AppointmentAction[]

/** The board's dialog, over a visit that is read again after each attempt. */
const Acting = ({ act }: { act: AppointmentAction }) => {
  const [visit, setVisit] = useState(aVisit({ can }))
  return (
    <ActionDialog
      doing={{ act, visit }}
      role={me.role}
      clock={me}
      onChanged={async () => setVisit({ ...visit, version: visit.version + 1 })}
      onClose={none}
    />
  )
}

const snippet = (version: number) =>
  row('snippets', 's1', version, {
    scope: 'own',
    phrase: 'hello',
    title: 'Hello',
    body: 'Good day',
    status: 'active',
  })
const kinds = [
  {
    id: 'k1',
    team: 'ma' as const,
    label: 'Call back',
    active: true,
    completedReasons: ['done', 'other'],
    expiredReasons: [],
  },
]
const freeTime = row('availabilities', 'a1.1', 1, {
  availability_id: 'a1',
  provider_id: 'd1',
  provider: { name: 'Daniel Reyes', suffix: 'NP' },
  ...{ timezone: 'America/New_York', date: '2026-03-12' },
  time: '2026-03-12T18:30:00.000Z',
  part_of_day: 'afternoon',
})
const task: Task = {
  id: 't1',
  version: 1,
  can: ['mark_completed', 'update_assignee'],
  kind: 'k1',
  team: 'ma',
  status: 'todo',
  priority: 3,
  details: null,
  dueAt: '2026-03-12T18:30:00.000Z',
  createdAt: '2026-03-12T12:30:00.000Z',
  closedAt: null,
  reasonCode: null,
  reasonText: null,
  subjectType: null,
  subjectId: null,
  assigneeId: null,
  assigneeName: null,
  patientId: null,
  patientName: null,
  patientDob: null,
}
const OpenTask = () => {
  const [current, setCurrent] = useState(task)
  const clock = { openingHours: [], now: Date.parse(task.createdAt) }
  return (
    <TaskDialog
      task={current}
      onChange={setCurrent}
      onClose={none}
      {...{ kinds, me, clock }}
      openableSubjects={[]}
    />
  )
}
const patient = row('patients', 'p1', 1, {
  full_chosen_name: 'Jordan Ellis',
  phone: null,
})
const findPatient = async () => {
  await enter(/^Find/, 'Jordan')
  await press('Find')
  await press(/^Choose /)
}

export const staffCases: readonly ConflictCase[] = [
  {
    files: ['staff/appointments/actions/ReasonDialog.tsx'],
    name: 'canceling a visit with a reason',
    show: () => <Acting act="set_canceled" />,
    reads: { '/dropdown_options': () => options('patient_asked', 'other') },
    fill: async () => {
      await choose('Reason', 'other')
      await enter(/^In your words/, 'Snow')
    },
    send: 'Cancel visit',
    typed: ['other', 'Snow'],
    versions: [1, 2],
  },
  {
    files: ['staff/appointments/actions/ExplanationDialog.tsx'],
    name: 'correcting an outcome',
    show: () => <Acting act="correct_to_scheduled" />,
    fill: () => enter('In your words', 'Wrong row'),
    send: 'Correct to Scheduled',
    typed: ['Wrong row'],
    versions: [1, 2],
  },
  {
    files: ['staff/appointments/actions/NewVisitDialog.tsx'],
    name: 'a new visit now',
    show: () => (
      <NewVisitDialog
        own="d1"
        {...{ providers: [], clock: { zone: 'America/Chicago', hours: '12h' } as const }}
        drawnAt={Date.parse('2026-03-12T17:00:00Z')}
        onClose={none}
      />
    ),
    reads: {
      '/encounter_types': () =>
        list(row('encounter_types', '4', 1, { name: 'PrEP', active: true })),
      '/search': () => list(patient),
    },
    fill: async () => {
      await findPatient()
      await choose('Kind of visit', '4')
    },
    send: 'Make the visit',
    typed: ['4'],
  },
  {
    files: ['staff/booking/BookVisitDialog.tsx'],
    name: 'a visit that is booked',
    show: () => (
      <BookVisitDialog
        patient={{ id: 'p1', name: 'Jordan', zone: me.zone }}
        providerId={null}
        clock={me}
        onBooked={none}
        onClose={none}
      />
    ),
    reads: {
      '/encounter_types': () =>
        list(row('encounter_types', '4', 1, { name: 'PrEP', active: true })),
      '/availabilities': () => list(freeTime),
    },
    fill: async () => {
      await choose('Kind of visit', '4')
      await press('2:30 PM')
    },
    send: /^Book Thu/,
    typed: ['4', 'video'],
  },
  {
    files: ['staff/messages/NewMessageForm.tsx'],
    name: 'a message from a card',
    show: () => (
      <MessagePatientDialog patientId="p1" name="Jordan" kinds={['patient']} onClose={none} />
    ),
    fill: () => enter('Message to the patient', 'Good day'),
    send: 'Send to the patient',
    typed: ['Good day'],
  },
  {
    files: ['staff/notes/AddNote.tsx'],
    name: 'a note on a card',
    show: () => <Notes kind="notes" patientId="p1" first={[]} me={me} />,
    fill: () => type('Add a note', 'Called'),
    send: 'Add',
    typed: ['Called'],
  },
  {
    files: [],
    name: 'a message to a colleague',
    show: () => <ColleagueDialog onClose={none} />,
    reads: {
      '/colleagues/search': () =>
        list(row('colleagues', 'u2', 1, { name: 'Ana Ruiz', role: 'support' })),
    },
    fill: async () => {
      await pick('To', 'Ana Ruiz')
      await enter('Message', 'Good day')
    },
    send: 'Send',
    typed: ['Ana Ruiz', 'Good day'],
  },
  {
    files: ['staff/messages/compose/NoteComposer.tsx'],
    name: 'a note in a conversation',
    show: () => (
      <NoteComposer conversation={{ id: 'c1' } as never} say={none as never} onNoted={none} />
    ),
    fill: () => enter('Internal note', 'Later'),
    send: 'Save note',
    typed: ['Later'],
  },
  {
    files: ['staff/messages/dialogs/RemindDialog.tsx'],
    name: 'a reminder',
    show: () => (
      <RemindDialog
        conversationId="c1"
        me={me}
        now={Date.parse('2026-03-12T17:00:00Z')}
        onClose={none}
      />
    ),
    fill: none,
    send: 'Remind me then',
    typed: ['2026-03-13T09:00'],
  },
  {
    files: ['staff/snippets/SnippetDialog.tsx'],
    name: 'a snippet',
    show: () => (
      <Snippets
        first={[
          {
            id: 's1',
            version: 1,
            scope: 'own',
            phrase: 'hello',
            title: 'Hello',
            body: 'Good day',
            status: 'active',
            can: ['update'],
          },
        ]}
        canShare={false}
        canCreate
      />
    ),
    reads: { '/snippets': (attempts) => list(snippet(attempts + 1)) },
    fill: async () => {
      await press('Edit')
      await enter('Title', 'Greeting')
    },
    send: 'Save',
    typed: ['Greeting'],
    versions: [1, 2],
  },
  {
    files: ['staff/tasks/NewTaskDialog.tsx'],
    name: 'a new task',
    show: () => <NewTaskDialog kinds={kinds} needsPatient={false} onDone={none} onClose={none} />,
    fill: async () => {
      await choose('What is it about?', 'k1')
      await type(/^Details/, 'Before noon')
    },
    send: 'Add task',
    typed: ['k1', 'Before noon'],
  },
  {
    files: ['staff/tasks/dialog/EndTask.tsx'],
    name: 'the end of a task',
    show: () => <OpenTask />,
    reads: {
      '/dropdown_options': () => options('done', 'other'),
      '/tasks/t1': () =>
        one(row('tasks', 't1', 2, { ...attributesOf(task), status: 'in_progress' }, task.can)),
    },
    fill: async () => {
      await choose('Reason', 'other')
      await enter('In your words', 'No need')
    },
    send: 'Finish',
    typed: ['other', 'No need'],
    versions: [1, 2],
  },
  {
    files: ['staff/tasks/dialog/TaskDialog.tsx'],
    name: 'a note on a task',
    show: () => <OpenTask />,
    fill: () => type('New note', 'Rang twice'),
    send: 'Add',
    typed: ['Rang twice'],
  },
]

const attributesOf = ({ id, version, can, ...values }: Task) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
