import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { address: string; label: string }

/** Copies an address. An island because a browser copies by script alone. */
export const CopyLink = ({ address, label }: Props) => {
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address)
    toast('The link is copied.', { tone: 'good' })
  })
  return (
    <Button size="small" busy={copy.busy} onClick={() => void copy.run()}>
      {label}
    </Button>
  )
}
