import { isTimeOver } from '#edge/domains/appointments/visit-end'
import { assessmentName } from '#edge/domains/questionnaires/questions/questionnaires'
import { clockKinds } from '#edge/domains/tasks/clock-kinds'
import { displayDate, displayMoment, displayTime, localDate } from '#edge/platform/time'
import { canOpenPage } from '../access/nav-links'
import { loadOpenVisits } from '../appointments/load-page'
import { loadAssessmentsToReview, patientNameOf } from '../assessments/assessments'
import { loadEncounters, loadVisitsToFinish, noteLabels } from '../encounters/load-completed'
import { labSummary, loadLabsToReview } from '../labs/lab'
import { labsUrl, patientOf } from '../labs/lab-address'
import { answersDueAt } from '../messages/answers-due'
import { inboxAddress, inboxTitle, kindLabels } from '../messages/inbox'
import { loadInbox } from '../messages/load-inbox'
import { type AnswersDue, isAnswerLate, waitingText } from '../messages/waiting'
import { pepClock } from '../pep/pep-clock'
import { prescriptionStatusLabels } from '../prescriptions/labels'
import {
  loadPrescriptionPage,
  medicineText,
  nameOfPatient,
  prescriptionsUrl,
} from '../prescriptions/prescription'
import { loadTaskKinds, loadTaskList } from '../tasks/task'
import { type TaskFilters, tasksUrl } from '../tasks/task-filters'
import { timeLeft } from '../tasks/time-left'
import { type HomePanel, type PanelSource, panelSize } from './panel'

/** The visits of today that are not over: one's own, or those of the whole clinic. */
export const visitsPanel: PanelSource = {
  opens: ({ can, mayOpen }) =>
    can('appointments.list') && (mayOpen('/staff/day') || mayOpen('/staff/schedule')),
  read: async ({ api, me, capabilities, now }) => {
    const isDay = canOpenPage(capabilities, '/staff/day')
    const page = isDay
      ? { path: '/staff/day', full: false }
      : { path: '/staff/schedule', full: true }
    const { visits, total, href } = await loadOpenVisits(api, me, page, {
      at: now,
      size: panelSize,
    })
    return {
      title: me.providerId ? 'Your visits today' : 'Visits today',
      href,
      linkLabel: isDay ? 'My day' : 'Schedule',
      count: total,
      rows: visits.map(
        ({
          id,
          patientName,
          reason,
          startsAt,
          endsAt,
          waitingSince,
          status,
          lapsedAt,
          exposureAt,
        }) => {
          const isOver = isTimeOver({ status, endsAt, lapsedAt }, now)
          const about = isOver ? 'No outcome yet' : status === 'Scheduled' ? null : status
          return {
            href: `/staff/visits/${id}`,
            title: patientName,
            detail: [pepClock(exposureAt, now) ?? reason, about].filter(Boolean).join(' · '),
            time:
              waitingSince && !isOver
                ? { text: waitingText(waitingSince, now), isLate: true }
                : {
                    text: displayTime(startsAt, me.zone, me.hours),
                    isLate: isOver || (status === 'Scheduled' && Date.parse(startsAt) < now),
                  },
          }
        },
      ),
      empty: 'No more visits today.',
    }
  },
}

/** Conversations that wait for an answer, the longest first. */
export const messagesPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/messages'),
  read: async ({ api, openingHours, now }) => {
    const { conversations } = await loadInbox(api, 'waiting', undefined, panelSize)
    const due = answersDueAt(await openingHours, now)
    return {
      title: 'Messages that wait',
      href: inboxAddress('waiting', null),
      linkLabel: 'Messages',
      count: null,
      rows: conversations.flatMap((each) =>
        each.waitingSince ? [messageRow(each, each.waitingSince, due)] : [],
      ),
      empty: 'Everyone has an answer.',
    }
  },
}
type Waiting = Awaited<ReturnType<typeof loadInbox>>['conversations'][number]
const messageRow = (conversation: Waiting, since: string, due: AnswersDue) => ({
  href: inboxAddress('waiting', conversation.id),
  title: inboxTitle(conversation),
  detail: [kindLabels[conversation.kind], conversation.assigneeName].filter(Boolean).join(' · '),
  time: {
    text: waitingText(since, due.at),
    isLate: isAnswerLate(conversation, due, due.at),
  },
})

const openTasks = { stage: 'open', layout: 'list', order: 'due' } as const
/** Open tasks of one filter, those due first. */
const tasksPanel = (
  filters: TaskFilters,
  { title, empty }: Pick<HomePanel, 'title' | 'empty'>,
): PanelSource => ({
  opens: ({ mayOpen }) => mayOpen('/staff/tasks'),
  read: async ({ api, me, openingHours, now }) => {
    const [kinds, { rows, total }, hours] = await Promise.all([
      loadTaskKinds(api),
      loadTaskList(api, { ...filters, userId: me.id }, { now, size: panelSize }),
      openingHours,
    ])
    const labelOf = (id: string | null) => kinds.find((kind) => kind.id === id)?.label ?? 'Task'
    return {
      title,
      href: tasksUrl(filters),
      linkLabel: 'Tasks',
      count: total,
      rows: rows.map(({ id, kind, patientName, dueAt, exposureAt }) => ({
        href: tasksUrl(filters, { open: id }),
        title: labelOf(kind),
        detail: [patientName, pepClock(exposureAt, now)].filter(Boolean).join(' · '),
        time: timeLeft(clockKinds.includes(kind ?? '') ? [] : hours, dueAt, now),
      })),
      empty,
    }
  },
})
export const ownTasksPanel = tasksPanel(
  { view: 'mine', ...openTasks },
  { title: 'Your tasks', empty: 'Nothing is assigned to you.' },
)
export const freeTasksPanel = tasksPanel(
  { view: 'all', assignee: 'none', ...openTasks },
  { title: 'Tasks assigned to no one', empty: 'Every task is assigned.' },
)

/** Results that wait for a clinician: their own, or the team's for who has none. */
export const labsPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/labs'),
  read: async ({ api, me, now }) => {
    const view = me.providerId || me.role === 'assistant' ? 'mine' : 'team'
    const { rows, total } = await loadLabsToReview(api, view)
    return {
      title: 'Labs to review',
      href: labsUrl(view),
      linkLabel: 'Labs',
      count: total,
      rows: rows.slice(0, panelSize).map((lab) => ({
        href: labsUrl(view, lab.id),
        title: patientOf(lab).name,
        detail: labSummary(lab),
        time: {
          text: lab.dueAt ? `Due ${displayMoment(lab.dueAt, me.zone, me.hours)}` : '',
          isLate: lab.dueAt !== null && lab.dueAt !== undefined && Date.parse(lab.dueAt) < now,
        },
      })),
      empty: 'Every result is closed.',
    }
  },
}

/** Answers of patients that wait for a clinician. */
export const assessmentsPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('assessments.review') && mayOpen('/staff/assessments'),
  read: async ({ api, me, now }) => {
    const { rows, total } = await loadAssessmentsToReview(api)
    return {
      title: 'Assessments to review',
      href: '/staff/assessments',
      linkLabel: 'Assessments',
      count: total,
      rows: rows.slice(0, panelSize).map((assessment) => ({
        href: `/staff/assessments#${assessment.id}`,
        title: patientNameOf(assessment),
        detail: assessmentName(assessment.kind),
        time: {
          text: displayDate(localDate(assessment.dueAt, me.zone)),
          isLate: Date.parse(assessment.dueAt) < now,
        },
      })),
      empty: 'Every answer is read.',
    }
  },
}

/** Prescriptions that wait for a signature, and what patients and pharmacies ask. */
export const prescriptionsPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/prescriptions'),
  read: async ({ api, me, now }) => {
    const { rows, total } = await loadPrescriptionPage(api, 'sign', me, { size: panelSize })
    return {
      title: 'Prescriptions to sign',
      href: prescriptionsUrl(),
      linkLabel: 'Prescriptions',
      count: total,
      rows: rows.map((each) => ({
        href: `${prescriptionsUrl()}#${each.id}`,
        title: nameOfPatient(each),
        detail: [
          pepClock(each.exposureAt, now),
          medicineText(each),
          prescriptionStatusLabels[each.status],
        ]
          .filter(Boolean)
          .join(' · '),
        time: { text: displayDate(each.writtenOn), isLate: false },
      })),
      empty: 'Nothing waits for a signature.',
    }
  },
}

/** What a clinician has to document: visits that are over, then other encounters whose note is not signed. */
export const notesPanel: PanelSource = {
  opens: ({ can, mayOpen, providerId }) =>
    Boolean(providerId) && can('soap_notes.sign') && mayOpen('/staff/encounters'),
  read: async ({ api, me }) => {
    const href = '/staff/encounters?note=unsigned'
    const provider = me.providerId ?? ''
    const [toFinish, found] = await Promise.all([
      loadVisitsToFinish(api, { provider }, panelSize),
      loadEncounters(
        api,
        { provider, encounterType: undefined, note: 'unsigned' },
        { size: panelSize },
      ),
    ])
    const timeOf = (at: string) => ({ text: displayDate(localDate(at, me.zone)), isLate: false })
    return {
      title: 'Notes to sign',
      href,
      linkLabel: 'Encounters',
      count: toFinish.total + (found.total ?? 0),
      rows: [
        ...toFinish.visits.map(({ id, patientName, reason, startsAt }) => ({
          href: `/staff/visits/${id}`,
          title: patientName,
          detail: reason ?? 'Visit',
          time: timeOf(startsAt),
        })),
        ...found.rows.map(({ name, noteStatus, patientName, visitId, startedAt }) => ({
          href: visitId ? `/staff/visits/${visitId}` : href,
          title: patientName,
          detail: `${name} · ${noteLabels[noteStatus]}`,
          time: timeOf(startedAt),
        })),
      ].slice(0, panelSize),
      empty: 'All your notes are signed.',
    }
  },
}
