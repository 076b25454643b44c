import type { Subscriber } from '../subscriber'
import { doors } from './doors'
import { letters } from './letters'
import { notices } from './notices'
import { relay } from './relay'

/** Everybody who acts on what happened. */
export const subscribers: readonly Subscriber[] = [relay, notices, letters, doors]
