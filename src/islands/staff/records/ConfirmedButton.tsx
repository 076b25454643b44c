import { type ReactNode, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

type Props = {
  word: string
  /** Says more than the word does, where there are many. */
  about: string
  title: string
  confirm: string
  act: () => Promise<unknown>
  children: ReactNode
}

/** A button with the dialog that asks before it acts. */
export const ConfirmedButton = ({ word, about, title, confirm, act, children }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" aria-label={about} onClick={() => setAsking(true)}>
        {word}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={confirm}
        keep="Not now"
        onConfirm={async () => {
          await act()
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
