/** What a hand does between press and release, for each thing that it can hold. */
import type { Drag } from './gestures'
import { type Grip, pulledTo } from './moving/grips'
import { meantOver } from './moving/laying'
import type { Play } from './play.svelte'
import type { Point } from './types'
import { bodyAt } from './under'

interface Held {
  move(to: Point, event: PointerEvent): void
  corner?(): void
  end(event: PointerEvent): void
  cancel(): void
}

/** While something is held nothing is looked at, and under a finger there is a loupe. */
function held(play: Play, deeds: Held): Drag {
  play.isDragging = true
  play.session.pointed = play.session.hovered = null
  const over = () => {
    play.isDragging = false
    play.loupe = null
  }
  return {
    move: (at, event) => {
      const to = play.point(at)
      if (event.pointerType === 'touch') play.loupe = play.way.held ?? to
      deeds.move(to, event)
    },
    corner: () => deeds.corner?.(),
    end: (_at, event) => {
      over()
      deeds.end(event)
    },
    cancel: () => {
      over()
      deeds.cancel()
    },
  }
}

export function tapeDrag(play: Play, from: Point): Drag {
  const { tapeMeasure: tape, session } = play
  tape.begin(from)
  return held(play, {
    move: (to, e) => tape.pull(to, session.scene?.bodies ?? [], e.altKey),
    end: (e) => tape.end(e.ctrlKey || e.metaKey),
    cancel: () => tape.clear(),
  })
}

/** Several units at once. */
export function groupDrag(play: Play, body: string, from: Point): Drag {
  const { marquee } = play
  marquee.take(body, from)
  return held(play, {
    move: (to, e) => marquee.pull(to, e.altKey),
    end: (e) => {
      marquee.release()
      if (isQuick(play, e)) void play.session.lead()
    },
    cancel: () => marquee.cancel(),
  })
}

/** The line on which several units dress. */
export function lineDrag(play: Play, from: Point): Drag {
  const { marquee } = play
  return held(play, {
    move: (to) => marquee.draw(from, to),
    end: () => marquee.release(),
    cancel: () => marquee.cancel(),
  })
}

/** A frame round units, that chooses them. */
export function frameDrag(play: Play, from: Point): Drag {
  const { marquee } = play
  return held(play, {
    move: (to) => marquee.frame(from, to),
    end: () => marquee.close(),
    cancel: () => marquee.cancel(),
  })
}

export function wayDrag(play: Play): Drag {
  const { way } = play
  return held(play, {
    move: (to, e) => pullOrLay(play, to, e.altKey),
    corner: () => void way.corner(),
    end: (e) => dropWay(play, isQuick(play, e)),
    cancel: () => letGo(play),
  })
}

/** Whoever wants no tick has said so for good, or says it by Ctrl when he lets go. */
function isQuick({ session }: Play, event: PointerEvent): boolean {
  return session.settings.quickMove || event.ctrlKey || event.metaKey
}

/** A unit is laid onto another where that means something, else it is led on its way. */
function pullOrLay(play: Play, to: Point, free: boolean): void {
  const { way, session } = play
  const { hand } = session
  const isWhole = way.grip?.handle === 'body'
  const others = session.scene?.bodies.filter(({ id }) => !way.has(id)) ?? []
  const meant = meantOver((isWhole && hand.grasp?.onto) || [], others, to, hand.laid)
  hand.lay(meant)
  if (!meant) way.pull(to, free)
  else if (session.draft !== null) session.setDraft(null)
}

function letGo({ session, way }: Play): void {
  session.hand.lay(null)
  way.release()
}

/** The pull says which unit it is, and draws its way or its place as soon as the service has said what that means. */
export function takingDrag(play: Play, body: string, from: Point): Drag {
  const { way, placing, session } = play
  const taken = session.take(body)
  let last = { to: from, free: false }
  const pull = () => {
    if (way.grip || (way.has(body) && way.take('body', from))) pullOrLay(play, last.to, last.free)
    else placing.bring(body, last.to, last.free)
  }
  let isHeld = true
  void taken.then((why) => !why && isHeld && pull()) // a hand that rests need not move again to be understood
  return held(play, {
    move: (to, e) => {
      last = { to, free: e.altKey }
      pull()
    },
    end: (e) => {
      isHeld = false
      void taken.then((why) => {
        if (why) return session.refuseDrop(why, e.clientX, e.clientY)
        pull()
        if (way.grip) dropWay(play, isQuick(play, e))
        else if (placing.isOpen && isQuick(play, e)) void session.commit()
      })
    },
    cancel: () => {
      isHeld = false
      if (way.grip) letGo(play)
      else session.setDraft(null)
    },
  })
}

/** A quick drop on a legal place is the answer; else the way waits for its tick. */
function dropWay({ session, way }: Play, isQuick: boolean): void {
  const beyond = way.beyond > 0
  way.release()
  if (isQuick && !beyond && (way.legs.length || session.hand.laid)) void session.commit()
}

export function aimDrag(play: Play, body: string, from: Point): Drag {
  const { aims, session } = play
  aims.take(body, from)
  return held(play, {
    move: (to) => aims.pull(to, bodyAt(session.scene?.bodies ?? [], to)),
    end: (e) => void aims.drop(e.clientX, e.clientY),
    cancel: () => aims.cancel(),
  })
}

/** A handle of options: what the pull means is seen while it is pulled, and answered when it is let go. */
export function gripDrag(play: Play, grip: Grip, from: Point): Drag {
  const { session } = play
  return held(play, {
    move: (to) => (session.hover = pulledTo(grip, from, to)),
    end: () => {
      const key = session.hover
      session.hover = null
      if (key) void session.answer(key)
    },
    cancel: () => (session.hover = null),
  })
}

export function placingDrag(play: Play): Drag {
  const { placing } = play
  return held(play, {
    move: (to, e) => placing.pull(to, e.altKey),
    end: () => placing.release(),
    cancel: () => placing.cancel(),
  })
}
