import { DurableObject } from 'cloudflare:workers'
import { type JobObject, runJob } from './cron'
import { environmentOf } from './platform/environment'

/** One object for each scheduled job, so that a job has an invocation of its own and never runs twice at once. */
export class JobRunner extends DurableObject<Env> implements JobObject {
  private running: Promise<boolean> | null = null

  /** A call that comes during a run shares it. */
  runJob(...[cron, name]: Parameters<JobObject['runJob']>): Promise<boolean> {
    this.running ??= runJob(environmentOf(this.env), cron, name).finally(() => {
      this.running = null
    })
    return this.running
  }
}
