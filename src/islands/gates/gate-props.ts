/** What the dialogs between a patient and the app need to know of them. */
export interface GateProps {
  readonly userId: string
  /** The community organization named in the account; null where there is none. */
  readonly cboName: string | null
}
