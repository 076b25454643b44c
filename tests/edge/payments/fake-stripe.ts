import { cards } from '#edge/platform/services/payments/test-cards'

interface FakeIntent {
  id: string
  status: string
  amount: number
  amount_received?: number
  client_secret: string
  cancellation_reason: string | null
  payment_method: { id: string; card: { brand: string; last4: string } } | string | null
  latest_charge: object | null
  last_payment_error: { code: string; decline_code: string } | null
  last_setup_error: { code: string; decline_code: string } | null
}

/** As much of Stripe's API as is spoken here, with its words for refusals. */
export class FakeStripe {
  /** The forms that came, but for reads. */
  readonly sent: URLSearchParams[] = []
  /** Lists by their path: disputes, refunds, webhooks; the latest first. */
  readonly lists: Record<string, object[]> = {}
  private readonly intents = new Map<string, FakeIntent>()
  private readonly byKey = new Map<string, string>()

  readonly fetch = async (url: string, { method, body, headers }: RequestInit) => {
    const [kind = '', id = '', verb = ''] = new URL(url).pathname.slice('/v1/'.length).split('/')
    const form = new URLSearchParams(String(body ?? ''))
    if (new Headers(headers).get('authorization') !== 'Bearer sk_test') return refuse(401, {})
    if (method === 'GET' && !id) return this.list(kind, new URL(url).searchParams)
    if (method === 'GET') return Response.json(this.intents.get(id))
    this.sent.push(form)
    const key = new Headers(headers).get('idempotency-key') ?? crypto.randomUUID()
    if (kind === 'customers') return Response.json({ id: `cus_${key}` })
    if (kind === 'refunds') return this.refund(form.get('payment_intent') ?? '')
    if (verb) return this.act(id, verb, form)
    const known = this.byKey.get(key)
    return Response.json(
      known ? this.intents.get(known) : this.create(kind === 'setup_intents', key, form),
    )
  }

  /** Two to a page, so that a list has pages. */
  private list(kind: string, query: URLSearchParams): Response {
    const all = (this.lists[kind] ?? []).filter(
      (each) =>
        !query.has('payment_intent') ||
        Reflect.get(each, 'payment_intent') === query.get('payment_intent'),
    )
    const start =
      all.findIndex((each) => Reflect.get(each, 'id') === query.get('starting_after')) + 1
    const data = all.slice(start, start + 2)
    return Response.json({ data, has_more: start + 2 < all.length })
  }

  /** Plays an action of staff on the dashboard of Stripe, or of a bank. */
  changeCharge(id: string, changes: object): void {
    const intent = this.intents.get(id)
    if (intent) intent.latest_charge = { ...intent.latest_charge, ...changes }
  }

  /** Plays the card form of Stripe. */
  giveCard(clientSecret: string, number: string): void {
    const intent = [...this.intents.values()].find((one) => one.client_secret === clientSecret)
    const card = cards.find((one) => one.number === number)
    if (!intent || !card) throw new Error('No such intent or card')
    this.decide(intent, card, false)
  }

  private create(isSetup: boolean, key: string, form: URLSearchParams): FakeIntent {
    const id = `${isSetup ? 'seti' : 'pi'}_${this.intents.size}`
    const intent: FakeIntent = {
      id,
      status: 'requires_payment_method',
      amount: Number(form.get('amount') ?? 0),
      client_secret: `${id}_secret`,
      cancellation_reason: null,
      payment_method: form.get('payment_method'),
      latest_charge: null,
      last_payment_error: null,
      last_setup_error: null,
    }
    this.intents.set(id, intent)
    this.byKey.set(key, id)
    return intent
  }

  private act(id: string, verb: string, form: URLSearchParams): Response {
    const intent = this.intents.get(id)
    if (!intent) return refuse(404, { code: 'resource_missing' })
    if (verb === 'confirm') {
      const last4 = String(intent.payment_method).slice(-4)
      const card = cards.find(({ number }) => number.endsWith(last4))
      return card && this.decide(intent, card, true)
        ? Response.json(intent)
        : refuse(402, { code: 'card_declined' })
    }
    const isOpen = !['succeeded', 'canceled'].includes(intent.status)
    if (verb === 'capture' ? intent.status !== 'requires_capture' : !isOpen)
      return refuse(400, { code: 'payment_intent_unexpected_state' })
    intent.status = verb === 'capture' ? 'succeeded' : 'canceled'
    if (verb === 'capture') intent.amount_received = intent.amount
    intent.cancellation_reason = form.get('cancellation_reason')
    return Response.json(intent)
  }

  private refund(id: string): Response {
    const intent = this.intents.get(id)
    if (intent?.status !== 'succeeded') return refuse(400, { code: 'charge_already_refunded' })
    if (intent.payment_method === 'pm_5126') {
      const refused = { id: 're_1', status: 'failed', failure_reason: 'expired_or_canceled_card' }
      intent.latest_charge = { ...intent.latest_charge, refunds: { data: [refused] } }
      return Response.json(refused)
    }
    if (intent.payment_method === 'pm_4444') return refuse(400, { code: 'charge_disputed' })
    if (this.lists.disputes?.length) return refuse(400, { code: 'charge_disputed' })
    intent.latest_charge = { ...intent.latest_charge, amount_refunded: intent.amount }
    return Response.json({ id: 're_1' })
  }

  private decide(intent: FakeIntent, card: (typeof cards)[number], isLater: boolean): boolean {
    const code = card.refusal ?? (isLater && card.isRefusedLater ? 'generic_decline' : undefined)
    if (code) {
      intent.last_payment_error = { code: 'card_declined', decline_code: code }
      return false
    }
    const isSetup = intent.id.startsWith('seti_')
    const last4 = card.number.slice(-4)
    const face = { brand: card.brand, last4 }
    intent.status = isSetup ? 'succeeded' : 'requires_capture'
    intent.payment_method = isSetup ? { id: `pm_${last4}`, card: face } : `pm_${last4}`
    intent.last_payment_error = null
    if (!isSetup)
      intent.latest_charge = {
        amount_refunded: 0,
        payment_method_details: { card: { ...face, capture_before: 1_800_000_000 } },
      }
    return true
  }
}

const refuse = (status: number, error: object) => Response.json({ error }, { status })
