"""A second opinion: both engines against PokerKit 0.7.7, hand by hand and decision by decision.

`dealing` lets PokerKit deal and draws each action from what it allows; `following` plays our dealer's hands
at PokerKit's table, which has to accept every lawful action and to refuse every planted fault. Of every
decision whose turn it is, the bet, the call, stack and pot are compared with both engines (`comparing`);
the right to raise and the least and most of a raise too, except in the cells where PokerKit is known to be
wrong (docs/second-opinion.md has the rules and examples, `test_cells` plays them):

- first-short-all-in: it measures a raise by the last voluntary one. An all-in over the big blind, or a first
  bet below the minimum, is full to it whatever its size. Masked is the right of a player who has acted and
  faces less than a full raise, until a full one comes.
- pool-emptied: short all-ins that add up to a full raise are forgotten; after one more it shuts out players
  who face a full raise. Masked is their right.
- half-bet: fixed limit knows no half bets. Masked are, after an all-in of less than a full bet, the right of
  those who have acted; after one of less than half also the sizes, and the cap, for which it counts a bet.
- cap-heads-up: it never lifts the cap of a limit round. The engines are asked likewise; a hand of ours in
  which two players go on raising is followed up to there.
- short-big-blind: it takes what was posted for the bet to call. Such hands are not given to it.

Told and not masked: what a raise over a straddle is measured by, and that a limit round has four bets, the
big blind among them (its own count leaves that out). It knows one way to count the pot in pot-limit, blinds
at their true value and antes in it: the engines are asked under that reading.
Not asked at all: a player for whom nothing is left to decide, whom it wants to check all the same.
"""
