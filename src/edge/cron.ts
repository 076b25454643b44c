import { backUpAtNight } from './backups/nightly'
import { isRestoring } from './backups/restore'
import { settleSentFaxes } from './deliveries/fax-outcomes'
import { sendDueDeliveries } from './deliveries/send-due'
import {
  announceOpenRooms,
  closePastAppointments,
  dropExpiredHolds,
  lapseEarlierTimes,
  remindOfAppointments,
  tendQueue,
  tendVisitsInWriting,
} from './domains/appointments'
import { expireAssessments } from './domains/assessments'
import { purgeUnsentFiles } from './domains/attachments'
import { endExpiredEmergencyAccess } from './domains/break_glass'
import { advanceCareSteps, checkCareSteps } from './domains/care_steps'
import { giveReminders, reportLateReplies } from './domains/conversations'
import { reopenFailedReports } from './domains/doh_morbidities'
import { endAssistance, reopenFailedApplications } from './domains/gilead_applications'
import { receiveMissedFaxes } from './domains/incoming_faxes'
import {
  expireUnusedOrders,
  readResultsAgain,
  releaseDueResults,
  reportLateOrders,
} from './domains/labs'
import { expireLicenses } from './domains/licenses'
import { settleOpenConflicts } from './domains/medicine_conflicts'
import { countMetricDays } from './domains/metrics'
import { reconcilePayments, tendPayments } from './domains/payments'
import { endStaleCalls } from './domains/phone_calls'
import { beginNotices } from './domains/platform_notifications'
import {
  expireOldPrescriptions,
  reportLatePep,
  reportUnansweredStops,
} from './domains/prescriptions'
import { passPriorAuthDeadlines } from './domains/prior_auths'
import { expireReleases, reportFailedFaxes } from './domains/record_releases'
import { reopenFailedReferrals } from './domains/referral_letters'
import * as resources from './domains/resources'
import { countServices } from './domains/service_levels'
import { escalateOverdueTasks, handUpTasks } from './domains/tasks'
import { checkAudit } from './events/audit-check'
import { tendIncidents } from './events/health/alerts'
import { type JobRun, recordRun } from './events/health/job-runs'
import { noteKeys } from './events/health/key-ages'
import { drainOutbox } from './events/request-drain'
import { connect, type Db } from './platform/db/connection'
import { insert } from './platform/db/statement'
import { events } from './platform/db/tables'
import { type Environment, stubOf } from './platform/environment'
import { uuidv7 } from './platform/ids'
import { log } from './platform/log'
import { missingPaymentEvents } from './platform/services/payments/payment-events'
import { refreshClinicZone } from './platform/settings/clinic-zone-setting'
import { iso, now } from './platform/time'
import { reencryptFields, reencryptionJob } from './reencryption/reencrypt'
import { purgeExpired } from './retention'

interface JobContext {
  readonly env: Environment
  readonly db: Db
  readonly at: number
}
type Jobs = Readonly<Record<string, (context: JobContext) => Promise<unknown>>>

const dailyCron = '17 4 * * *'

/** Runs the scheduled jobs; one that fails does not stop the others. `moreDailyJobs` are those of the environment. */
export const onCron = async (
  event: Pick<ScheduledController, 'cron'>,
  env: Environment,
  moreDailyJobs: Jobs = {},
): Promise<void> => {
  // Half a clinic has nothing due.
  if (await isRestoring(env.DB)) return
  const context = { env, db: connect(env.DB), at: now() }
  const name = event.cron === dailyCron ? 'daily' : 'minute'
  const runs: JobRun[] = []
  for (const job of scheduledJobs[name])
    runs.push(await timeJob(env, job, runInTurns(env, name, job)))
  if (name === 'daily')
    for (const [job, run] of Object.entries(moreDailyJobs))
      runs.push(await timeJob(env, job, run(context)))
  await context.db
    .batch(recordRun({ name, jobs: runs, at: iso(context.at) }))
    .catch((error: unknown) => log.error('cron.record', error, env))
}

/** Nothing waits longer for a job: the jobs after it have their turn, and it counts as failed. */
const patienceMs = 5 * 60_000

const timeJob = async (env: Environment, name: string, work: Promise<unknown>): Promise<JobRun> => {
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The job took too long')), patienceMs)
  })
  const isFailed = await Promise.race([work, timeout]).then(
    () => false,
    (error: unknown) => {
      log.error(`cron.${name}`, error, env)
      return true
    },
  )
  clearTimeout(timer)
  return { name, isFailed, ms: performance.now() - startedAt }
}

/** A job that has more to do goes on so often in one run of its cron; the next run takes the rest. */
const maxTurns = { minute: 5, daily: 100 } as const

/** Each turn is an invocation of its own, with a limit of rows and queries. */
const runInTurns = async (env: Environment, cron: CronName, name: string): Promise<void> => {
  const until = performance.now() + patienceMs
  for (let turn = 0; turn < maxTurns[cron] && performance.now() < until; turn += 1)
    if (!(await runApart(env, cron, name))) return
}

/** A job runs in an object of its own, where there is one: an invocation with queries and time of its own. */
export interface JobObject {
  runJob(cron: CronName, name: string): Promise<boolean>
}
type CronName = 'minute' | 'daily'
const runApart = (env: Environment, cron: CronName, name: string): Promise<boolean> =>
  env.JOBS ? stubOf<JobObject>(env.JOBS, name).runJob(cron, name) : runJob(env, cron, name)

/** Runs one job, by its name, for one turn; says whether it has more to do. */
export const runJob = async (env: Environment, cron: CronName, name: string): Promise<boolean> => {
  const job = (cron === 'daily' ? dailyJobs : minuteJobs)[name]
  const db = connect(env.DB)
  await refreshClinicZone(db)
  return (await job?.({ env, db, at: now() })) === true
}

/** What jobs put on record is acted upon once, after all of them. */
const minuteJobs: Jobs = {
  late_pep: ({ db, at }) => reportLatePep(db, at),
  unanswered_stops: ({ db, at }) => reportUnansweredStops(db, at),
  past_appointments: ({ db, at }) => closePastAppointments(db, at),
  visits_in_writing: ({ db, at }) => tendVisitsInWriting(db, at),
  on_demand_queue: ({ db, at }) => tendQueue(db, at),
  open_rooms: ({ db, at }) => announceOpenRooms(db, at),
  visit_reminders: ({ db, at }) => remindOfAppointments(db, at),
  message_reminders: ({ db, at }) => giveReminders(db, at),
  clinic_notices: ({ db, at }) => beginNotices(db, at),
  late_replies: ({ db, at }) => reportLateReplies(db, at),
  prior_auth_deadlines: ({ db, at }) => passPriorAuthDeadlines(db, at),
  record_releases: ({ db, at }) => expireReleases(db, at),
  overdue_tasks: ({ db, at }) => escalateOverdueTasks(db, at),
  tasks_to_hand_up: ({ db, at }) => handUpTasks(db, at),
  stale_calls: ({ db, at }) => endStaleCalls(db, at),
  expired_holds: ({ db, at }) => dropExpiredHolds(db, at),
  earlier_times: ({ db, at }) => lapseEarlierTimes(db, at),
  payment_events: ({ env }) => missingPaymentEvents(env),
  due_holds: ({ env, db, at }) => tendPayments(env, db, at),
  due_results: ({ db, at }) => releaseDueResults(db, at),
  results_to_read_again: ({ env, db, at }) => readResultsAgain(env, db, at),
  care_checks: ({ env, db, at }) => checkCareSteps(env, db, at),
  care_steps: ({ env, db, at }) => advanceCareSteps(env, db, at),
  due_assessments: ({ db, at }) => expireAssessments(db, at),
  expired_glass: ({ db, at }) => endExpiredEmergencyAccess(db, at),
  unsent_files: ({ env, db, at }) => purgeUnsentFiles(env, db, at),
  missed_faxes: ({ env, db, at }) => receiveMissedFaxes(env, db, at, 100),
  drain: ({ env }) => drainOutbox(env),
  sent_faxes: ({ env, db, at }) => settleSentFaxes(env, db, at),
  failed_faxes: ({ db, at }) => reportFailedFaxes(db, at),
  failed_applications: ({ db, at }) => reopenFailedApplications(db, at),
  failed_reports: ({ db, at }) => reopenFailedReports(db, at),
  failed_referrals: ({ db, at }) => reopenFailedReferrals(db, at),
  backup: ({ env, at }) => backUpAtNight(env, at),
  service_levels: ({ db, at }) => countServices(db, at),
  [reencryptionJob]: (context) =>
    reencryptFields({ ...context, resources: Object.values(resources) }),
  incidents: ({ env, db, at }) => tendIncidents({ env, db, now: iso(at) }),
  // Runs last, with the remaining queries of the invocation.
  deliveries: ({ env }) => sendDueDeliveries(env),
}

/** A broken chain is an alarm in the log, an event, and a banner on the pages of admins. */
const checkSeals = async ({ env, db, at }: JobContext): Promise<void> => {
  const { ok, firstBroken, suspected, seals } = await checkAudit(env, db, at)
  log.info('audit_checked', { ok, seals, firstBroken, suspected })
  if (ok) return
  // The processor put it on record when it found it; it stays an alarm until two admins account for it.
  if (firstBroken === null)
    return log.alarm(
      'restore_suspected',
      'The database is older than the heads of its audit trail, and two admins have not said that it was restored',
      { epoch: suspected },
    )
  log.alarm(
    'audit_broken',
    'The audit trail is not what was sealed: events were changed, removed or added behind the application',
    { firstBroken },
  )
  await db.batch([
    insert(events, {
      name: 'seals.broken',
      subjectType: 'seals',
      subjectId: null,
      requestId: uuidv7(at),
      route: 'cron',
      detail: { first: firstBroken },
      at: iso(at),
    }),
  ])
}

const dailyJobs: Jobs = {
  licenses: ({ db, at }) => expireLicenses(db, at),
  unused_labs: ({ db, at }) => expireUnusedOrders(db, at),
  late_labs: ({ db, at }) => reportLateOrders(db, at),
  metric_days: ({ db, at }) => countMetricDays(db, at),
  old_prescriptions: ({ db, at }) => expireOldPrescriptions(db, at),
  medicine_conflicts: ({ env, db, at }) => settleOpenConflicts(env, db, at),
  assistance: ({ db, at }) => endAssistance(db, at),
  payments: ({ env, db, at }) => reconcilePayments(env, db, at),
  missed_faxes: ({ env, db, at }) => receiveMissedFaxes(env, db, at, 1000),
  // The jobs of the minute run by themselves at the same time.
  drain: ({ env }) => drainOutbox(env),
  seals: checkSeals,
  purge: ({ db, at }) => purgeExpired(db, at),
  keys: ({ env, db, at }) => db.batch([noteKeys(env, iso(at))]),
}

/** Every job by its cron. */
export const scheduledJobs: Readonly<Record<CronName, readonly string[]>> = {
  minute: Object.keys(minuteJobs),
  daily: Object.keys(dailyJobs),
}
