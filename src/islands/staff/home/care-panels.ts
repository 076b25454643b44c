import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { displayDate, displayTime, fromLocalTime, iso, localDate } from '#edge/platform/time'
import { loadAppointments } from '../appointments/appointment'
import { canOpenPage } from '../chrome/nav-links'
import { loadVisitsToFinish, noteFilters, noteLabels } from '../encounters/load-completed'
import { inboxAddress, inboxTitle, kindLabels, loadInbox } from '../messages/inbox'
import { waitingText } from '../messages/waiting'
import { loadTaskKinds, loadTaskList } from '../tasks/task'
import { openStatuses, tasksUrl } from '../tasks/task-filters'
import { timeLeft } from '../tasks/time-left'
import { type HomePanel, type PanelSource, panelSize } from './panel'

/** A visit that began this long ago is still one to see. */
const runningMs = 60 * 60_000

/** The visits that are left of today: one's own, or those of the whole clinic. */
export const visitsPanel: PanelSource = {
  opens: ({ can, mayOpen }) =>
    can('appointments.list') && (mayOpen('/staff/day') || mayOpen('/staff/schedule')),
  read: async ({ api, me, capabilities, now }) => {
    const tomorrow = addPeriod(localDate(now, me.zone), 1, 'day')
    const query = {
      from: iso(now - runningMs),
      until: iso(fromLocalTime(`${tomorrow}T00:00`, me.zone)),
      ...(me.providerId && { provider: me.providerId }),
      status: ['Scheduled', 'Waiting', 'In progress', 'Documenting'] as const,
    }
    const { visits, total } = await loadAppointments(api, query, undefined, panelSize)
    const href = canOpenPage(capabilities, '/staff/day') ? '/staff/day' : '/staff/schedule'
    return {
      title: me.providerId ? 'Your next visits' : 'Next visits today',
      href,
      linkLabel: href === '/staff/day' ? 'My day' : 'Schedule',
      count: total,
      rows: visits.map(({ id, patientName, reason, startsAt, waitingSince, status }) => ({
        href: `/staff/visits/${id}`,
        title: patientName,
        detail: [reason, status === 'Scheduled' ? null : status].filter(Boolean).join(' · '),
        time: waitingSince
          ? { text: waitingText(waitingSince, now).text, isLate: true }
          : {
              text: displayTime(startsAt, me.zone, me.hours),
              isLate: status === 'Scheduled' && Date.parse(startsAt) < now,
            },
      })),
      empty: 'No more visits today.',
    }
  },
}

/** Conversations that wait for an answer, the longest first. */
export const messagesPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/messages'),
  read: async ({ api, now }) => {
    const { conversations } = await loadInbox(api, 'waiting', undefined, panelSize)
    return {
      title: 'Messages that wait',
      href: inboxAddress('waiting', null),
      linkLabel: 'Messages',
      count: null,
      rows: conversations.flatMap((each) =>
        each.waitingSince ? [messageRow(each, each.waitingSince, now)] : [],
      ),
      empty: 'Everyone has an answer.',
    }
  },
}
type Waiting = Awaited<ReturnType<typeof loadInbox>>['conversations'][number]
const messageRow = (conversation: Waiting, since: string, now: number) => {
  const { text, isLong } = waitingText(since, now)
  return {
    href: inboxAddress('waiting', conversation.id),
    title: inboxTitle(conversation),
    detail: [kindLabels[conversation.kind], conversation.assigneeName].filter(Boolean).join(' · '),
    time: { text, isLate: isLong },
  }
}

const ownTasks = { view: 'mine', stage: 'open', layout: 'list', order: 'due' } as const
/** Tasks of the reader, those due first; those of no one are counted. */
export const tasksPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/tasks'),
  read: async ({ api, me, openingHours, now }) => {
    const [kinds, mine, unassigned] = await Promise.all([
      loadTaskKinds(api),
      loadTaskList(api, { ...ownTasks, userId: me.id }, undefined, panelSize),
      api.tasks.page({
        filter: { status: [...openStatuses], unassigned: true },
        page: { size: 1, total: true },
      }),
    ])
    const labelOf = (id: string | null) => kinds.find((kind) => kind.id === id)?.label ?? 'Task'
    const free = unassigned.total ?? 0
    return {
      title: 'Your tasks',
      href: mine.rows.length > 0 ? tasksUrl(ownTasks) : '/staff/tasks',
      linkLabel: 'Tasks',
      count: mine.total,
      rows: mine.rows.map(({ id, kind, patientName, dueAt }) => ({
        href: tasksUrl(ownTasks, { open: id }),
        title: labelOf(kind),
        detail: patientName ?? '',
        time: timeLeft(openingHours, dueAt, now),
      })),
      empty:
        free === 0
          ? 'Nothing is assigned to you.'
          : `Nothing is assigned to you. ${free === 1 ? '1 task of your teams has' : `${free} tasks of your teams have`} no one yet.`,
    }
  },
}

/** What a clinician has to document: visits that are over, then other encounters whose note is not signed. */
export const notesPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('soap_notes.sign') && mayOpen('/staff/encounters'),
  read: async ({ api, me }): Promise<HomePanel> => {
    const href = '/staff/encounters?note=unsigned'
    const panel = { title: 'Notes to sign', href, linkLabel: 'Encounters' }
    const empty = 'All your notes are signed.'
    if (!me.providerId) return { ...panel, count: 0, rows: [], empty }
    const [toFinish, found] = await Promise.all([
      loadVisitsToFinish(api, { provider: me.providerId }, panelSize),
      api.callPage('GET /providers/:provider/completed_encounters', {
        params: { provider: me.providerId },
        query: {
          filter: { noteStatus: [...noteFilters.unsigned] },
          sort: '-startedAt',
          page: { size: panelSize, total: true },
        },
      }),
    ])
    const timeOf = (at: string) => ({ text: displayDate(localDate(at, me.zone)), isLate: false })
    return {
      ...panel,
      count: toFinish.total + (found.total ?? 0),
      rows: [
        ...toFinish.visits.map(({ id, patientName, reason, startsAt }) => ({
          href: `/staff/visits/${id}`,
          title: patientName,
          detail: reason ?? 'Visit',
          time: timeOf(startsAt),
        })),
        ...found.rows.map(({ name, noteStatus, appointmentId, startedAt }) => ({
          href: appointmentId ? `/staff/visits/${appointmentId}` : href,
          title: name,
          detail: noteLabels[noteStatus],
          time: timeOf(startedAt),
        })),
      ].slice(0, panelSize),
      empty,
    }
  },
}
