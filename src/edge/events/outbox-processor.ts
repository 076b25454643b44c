import { DurableObject } from 'cloudflare:workers'
import { connect } from '../platform/db/connection'
import { environmentOf } from '../platform/environment'
import { now } from '../platform/time'
import { subscribers } from '../subscribers'
import { round } from './process-batch'
import type { Drained } from './request-drain'
import { nextAttempt } from './retries'
import type { Desk, Subscriber } from './subscriber'

const afterFault = 5_000

/**
 * Keeps the ledger: seals events in order, then hands them to every subscriber. All it must remember
 * lies in D1; being one object, there is never a second at work.
 */
export class ClerkObject extends DurableObject<Env> {
  subscribers: readonly Subscriber[] = subscribers
  private running: Promise<Drained> | null = null
  private following: Promise<Drained> | null = null

  /** Handles everything committed before the call. Calls that come meanwhile share the next run. */
  drain(): Promise<Drained> {
    if (this.running) {
      this.following ??= this.running
        .catch(() => null)
        .then(() => {
          this.following = null
          return this.drain()
        })
      return this.following
    }
    this.running = this.run().finally(() => {
      this.running = null
    })
    return this.running
  }

  override async alarm(): Promise<void> {
    await this.drain()
  }

  private async run(): Promise<Drained> {
    const env = environmentOf(this.env)
    const desk = { env, db: connect(env.DB) }
    let handled = 0
    try {
      for (;;) {
        const done = await round(desk, this.subscribers)
        handled += done.handled
        if (done.retries) await this.wakeForRetries(desk)
        if (!done.more) return { handled, head: done.head }
      }
    } catch (error) {
      await this.ctx.storage.setAlarm(Date.now() + afterFault)
      throw error
    }
  }

  private async wakeForRetries({ db }: Desk): Promise<void> {
    const next = await db.first(nextAttempt())
    if (!next?.nextAt) return
    const wait = Math.max(0, Date.parse(next.nextAt) - now())
    await this.ctx.storage.setAlarm(Date.now() + wait)
  }
}
