import { maxMessageCharacters } from '#edge/domains/conversations/kinds'
import { Icon } from '#islands/ui/Icon.tsx'

/** Says that a message is full: the browser cuts off what is pasted beyond, without a word. */
export const LengthNote = ({ text }: { text: string }) =>
  text.length >= maxMessageCharacters && (
    <p className="note warning">
      <Icon name="triangle-alert" />
      <span>A message holds 10,000 characters. Send the rest in another one.</span>
    </p>
  )
