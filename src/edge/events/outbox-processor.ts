import { DurableObject } from 'cloudflare:workers'
import { connect } from '../platform/db/connection'
import { environmentOf } from '../platform/environment'
import { refreshClinicZone } from '../platform/settings/clinic-zone-setting'
import { now } from '../platform/time'
import { processBatch, type SlowSubscribers } from './process-batch'
import type { DrainResult } from './request-drain'
import { nextRetryAt } from './retries'
import type { SealingPlace } from './settle-epoch'
import type { Subscriber, SubscriberContext } from './subscriber'

const retryAfterFaultMs = 5_000

/**
 * Seals events in order, then hands them to every subscriber. Its state lies in D1; it is one object, so there
 * is never a second writer.
 */
export abstract class EventOutbox extends DurableObject<Env> {
  abstract subscribers: readonly Subscriber[]
  private readonly slow: SlowSubscribers = new Map()
  private readonly place: SealingPlace = { last: null, epoch: 1 }
  private running: Promise<DrainResult> | null = null
  private following: Promise<DrainResult> | null = null

  /** Handles everything committed before the call. A slow subscriber holds up this call, and no other subscriber. */
  async drain(): Promise<DrainResult> {
    const result = await this.share()
    while (this.slow.size > 0) {
      await this.waitForSlow()
      await this.share()
    }
    return result
  }

  /** Calls that come during a run share the next one. */
  private share(): Promise<DrainResult> {
    if (this.running) {
      this.following ??= this.running
        .catch(() => null)
        .then(() => {
          this.following = null
          return this.share()
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

  private async run(): Promise<DrainResult> {
    const env = environmentOf(this.env)
    let isAskedAgain = false
    const runAgain = () => {
      isAskedAgain = true
    }
    const context = { env, db: connect(env.DB), runAgain }
    let handled = 0
    return this.orTryAgain(async () => {
      await refreshClinicZone(context.db)
      for (;;) {
        isAskedAgain = false
        const done = await processBatch(context, this.subscribers, this.place, this.slow)
        handled += done.handled
        if (done.retries) await this.wakeForRetries(context)
        if (!done.more && !isAskedAgain) return { handled, head: done.head }
      }
    })
  }

  private waitForSlow(): Promise<void> {
    return this.orTryAgain(async () => {
      await Promise.all(this.slow.values())
      await this.wakeForRetries({ db: connect(environmentOf(this.env).DB) })
    })
  }

  private async orTryAgain<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      await this.ctx.storage.setAlarm(Date.now() + retryAfterFaultMs)
      throw error
    }
  }

  private async wakeForRetries({ db }: Pick<SubscriberContext, 'db'>): Promise<void> {
    const next = await db.first(nextRetryAt())
    if (!next?.nextAt) return
    const wait = Math.max(0, Date.parse(next.nextAt) - now())
    await this.ctx.storage.setAlarm(Date.now() + wait)
  }
}
