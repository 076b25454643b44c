import type { RoomChatMessage } from '#edge/live/visit-room-contract'
import type { UnsentMessage } from './video-room'

/** Sent messages that the room has not confirmed. The room stores each key once, so sending again is safe. */
export class ChatOutbox {
  unsent: readonly UnsentMessage[] = []

  constructor(
    private readonly identity: string,
    private readonly post: (frame: object) => void,
  ) {}

  add(text: string) {
    const message = { key: crypto.randomUUID(), text, isRefused: false }
    this.unsent = [...this.unsent, message]
    this.send(message)
  }

  /** Sends refused messages again. */
  resend() {
    const refused = this.unsent.filter(({ isRefused }) => isRefused)
    this.unsent = this.unsent.map((each) => ({ ...each, isRefused: false }))
    for (const message of refused) this.send(message)
  }

  refuse(refused: string) {
    this.unsent = this.unsent.map((each) =>
      each.key === refused ? { ...each, isRefused: true } : each,
    )
  }

  /** Removes the messages that the room has confirmed. */
  settle(chat: readonly RoomChatMessage[]) {
    const keys = new Set(chat.flatMap(({ from, key }) => (from === this.identity ? [key] : [])))
    this.unsent = this.unsent.filter(({ key }) => !keys.has(key))
  }

  /** Sends unconfirmed messages again after a reconnection, since the old connection may have lost them. */
  reconcile(chat: readonly RoomChatMessage[]) {
    this.settle(chat)
    for (const message of this.unsent) if (!message.isRefused) this.send(message)
  }

  private send({ key, text }: UnsentMessage) {
    this.post({ t: 'chat', key, text })
  }
}
