/** The records of the editor. One place to say where their types come from. */
import type { EditDraft } from '../../protocol'

export type {
  DraftInfo,
  Field,
  FieldGroup,
  Form,
  PaletteEntry,
  Piece,
  Problem,
  ScenarioListed,
  ScenariosInfo,
} from '../../protocol'

export type Deed = NonNullable<EditDraft['deeds']>[number]
