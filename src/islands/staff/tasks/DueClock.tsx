import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { clockKinds } from '#edge/domains/tasks/clock-kinds'
import { displayMoment } from '#edge/platform/time'
import type { StaffUser } from '../access/require-staff'
import type { Task } from './task'
import { timeLeft } from './time-left'

/** What the time left is counted by. */
export interface TaskClock {
  readonly openingHours: readonly OpeningHours[]
  /** Milliseconds since 1970. */
  readonly now: number
}

type Props = { task: Task; me: StaffUser; clock: TaskClock }

/** When a task is due, and how long that is from now while it is open; late is said in words. */
export const DueClock = ({ task: { kind, dueAt, closedAt }, me, clock }: Props) => {
  const hours = clockKinds.includes(kind ?? '') ? [] : clock.openingHours
  const left = closedAt === null ? timeLeft(hours, dueAt, clock.now) : null
  return (
    <span className={left?.isLate ? 'due-clock num c-danger' : 'due-clock num'}>
      {left && <b>{left.text}</b>}
      <bdi className={left ? 'small' : undefined}>{displayMoment(dueAt, me.zone, me.hours)}</bdi>
    </span>
  )
}
