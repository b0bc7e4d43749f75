;; The inner loops of a search through the vectors of a project. `scan-kernel.ts` holds the module that this makes
;; (`npm run kernel`); a test makes it again and compares.
(module
  (memory (export "memory") 1)

  ;; How far each row is from a question, 32 rows at a time. Of a row the signs of its values are held, four of them in half a
  ;; byte, and for these four a table of 16 bytes says how far they are from the question. Rows that may not be seen, or are no
  ;; more, get 65535. Counts in `histogram` how many rows are how far.
  ;;
  ;; rows: for each block of 32 rows, for each four of their values, 16 bytes: the low halves are of the first 16 rows, the high
  ;; ones of the others. tables: 16 bytes for each four values, none over 63, so that a byte takes the sum of four of them; up to
  ;; `end`, and a multiple of four tables. levels: a byte a row. out: 16 bits a row. histogram: 32 bits a distance.
  (func (export "measure")
    (param $rows i32) (param $blocks i32) (param $question i32) (param $end i32)
    (param $levels i32) (param $level i32) (param $out i32) (param $histogram i32)
    (local $at i32) (local $tables i32) (local $row i32) (local $slot i32)
    (local $signs v128) (local $table v128) (local $four v128) (local $low v128) (local $high v128) (local $seen v128)
    (local $first v128) (local $second v128) (local $third v128) (local $fourth v128)
    (local.set $four (i8x16.splat (i32.const 15)))
    (local.set $seen (i8x16.splat (local.get $level)))
    (local.set $at (local.get $rows))
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $blocks)))
        (local.set $tables (local.get $question))
        (local.set $first (v128.const i32x4 0 0 0 0))
        (local.set $second (v128.const i32x4 0 0 0 0))
        (local.set $third (v128.const i32x4 0 0 0 0))
        (local.set $fourth (v128.const i32x4 0 0 0 0))
        (loop $next
            (local.set $low (v128.const i32x4 0 0 0 0))
            (local.set $high (v128.const i32x4 0 0 0 0))
            (local.set $signs (v128.load (local.get $at)))
            (local.set $table (v128.load (local.get $tables)))
            (local.set $low (i8x16.add (local.get $low) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (local.get $signs) (local.get $four)))))
            (local.set $high (i8x16.add (local.get $high) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (i16x8.shr_u (local.get $signs) (i32.const 4)) (local.get $four)))))
            (local.set $signs (v128.load offset=16 (local.get $at)))
            (local.set $table (v128.load offset=16 (local.get $tables)))
            (local.set $low (i8x16.add (local.get $low) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (local.get $signs) (local.get $four)))))
            (local.set $high (i8x16.add (local.get $high) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (i16x8.shr_u (local.get $signs) (i32.const 4)) (local.get $four)))))
            (local.set $signs (v128.load offset=32 (local.get $at)))
            (local.set $table (v128.load offset=32 (local.get $tables)))
            (local.set $low (i8x16.add (local.get $low) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (local.get $signs) (local.get $four)))))
            (local.set $high (i8x16.add (local.get $high) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (i16x8.shr_u (local.get $signs) (i32.const 4)) (local.get $four)))))
            (local.set $signs (v128.load offset=48 (local.get $at)))
            (local.set $table (v128.load offset=48 (local.get $tables)))
            (local.set $low (i8x16.add (local.get $low) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (local.get $signs) (local.get $four)))))
            (local.set $high (i8x16.add (local.get $high) (i8x16.relaxed_swizzle (local.get $table)
              (v128.and (i16x8.shr_u (local.get $signs) (i32.const 4)) (local.get $four)))))
            (local.set $first (i16x8.add (local.get $first) (i16x8.extend_low_i8x16_u (local.get $low))))
            (local.set $second (i16x8.add (local.get $second) (i16x8.extend_high_i8x16_u (local.get $low))))
            (local.set $third (i16x8.add (local.get $third) (i16x8.extend_low_i8x16_u (local.get $high))))
            (local.set $fourth (i16x8.add (local.get $fourth) (i16x8.extend_high_i8x16_u (local.get $high))))
            (local.set $at (i32.add (local.get $at) (i32.const 64)))
            (local.set $tables (i32.add (local.get $tables) (i32.const 64)))
            (br_if $next (i32.lt_u (local.get $tables) (local.get $end))))
        (local.set $low (i8x16.gt_u (v128.load (local.get $levels)) (local.get $seen)))
        (local.set $high (i8x16.gt_u (v128.load offset=16 (local.get $levels)) (local.get $seen)))
        (v128.store (local.get $out) (v128.or (local.get $first) (i16x8.extend_low_i8x16_s (local.get $low))))
        (v128.store offset=16 (local.get $out) (v128.or (local.get $second) (i16x8.extend_high_i8x16_s (local.get $low))))
        (v128.store offset=32 (local.get $out) (v128.or (local.get $third) (i16x8.extend_low_i8x16_s (local.get $high))))
        (v128.store offset=48 (local.get $out) (v128.or (local.get $fourth) (i16x8.extend_high_i8x16_s (local.get $high))))
        (local.set $row (i32.add (local.get $out) (i32.const 64)))
        (loop $count
          (local.set $slot (i32.add (local.get $histogram) (i32.shl (i32.load16_u (local.get $out)) (i32.const 2))))
          (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))
          (local.set $out (i32.add (local.get $out) (i32.const 2)))
          (br_if $count (i32.lt_u (local.get $out) (local.get $row))))
        (local.set $levels (i32.add (local.get $levels) (i32.const 32)))
        (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
        (br $each))))

  ;; Writes to `picks` the numbers of the rows that are at most so far, and returns how many there are; `count` is a multiple of 8.
  (func (export "pick")
    (param $distances i32) (param $count i32) (param $most i32) (param $picks i32) (result i32)
    (local $row i32) (local $end i32) (local $picked i32) (local $bound v128)
    (local.set $bound (i16x8.splat (local.get $most)))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $end (i32.add (local.get $row) (i32.const 8)))
        (if (v128.any_true (i16x8.le_u (v128.load (local.get $distances)) (local.get $bound)))
          (then
            (loop $next
              (if (i32.le_u (i32.load16_u (local.get $distances)) (local.get $most))
                (then
                  (i32.store (i32.add (local.get $picks) (i32.shl (local.get $picked) (i32.const 2))) (local.get $row))
                  (local.set $picked (i32.add (local.get $picked) (i32.const 1)))))
              (local.set $distances (i32.add (local.get $distances) (i32.const 2)))
              (local.set $row (i32.add (local.get $row) (i32.const 1)))
              (br_if $next (i32.lt_u (local.get $row) (local.get $end)))))
          (else
            (local.set $distances (i32.add (local.get $distances) (i32.const 16)))
            (local.set $row (local.get $end))))
        (br $each)))
    (local.get $picked))

  ;; The product of picked rows of codes (8 bits a value) with a question (16 bits a value); `width` is a multiple of 8.
  ;; The rows are far from each other, and each would be waited for in turn: a byte of each 64 of all of them is read first, so
  ;; that many are on their way from memory at once.
  (func (export "multiply")
    (param $codes i32) (param $width i32) (param $picks i32) (param $count i32) (param $question i32) (param $out i32)
    (local $pick i32) (local $at i32) (local $end i32) (local $value i32) (local $touched i32) (local $sum v128)
    (block $fetched
      (loop $each
        (br_if $fetched (i32.ge_u (local.get $pick) (local.get $count)))
        (local.set $at (i32.add (local.get $codes) (i32.mul (local.get $width)
          (i32.load (i32.add (local.get $picks) (i32.shl (local.get $pick) (i32.const 2)))))))
        (local.set $end (i32.add (local.get $at) (local.get $width)))
        (loop $next
          (local.set $touched (i32.xor (local.get $touched) (i32.load8_u (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $pick (i32.add (local.get $pick) (i32.const 1)))
        (br $each)))
    ;; Kept, so that it is not left out as read in vain; the first product takes its place.
    (i32.store (local.get $out) (local.get $touched))
    (local.set $pick (i32.const 0))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $pick) (local.get $count)))
        (local.set $at (i32.add (local.get $codes) (i32.mul (local.get $width)
          (i32.load (i32.add (local.get $picks) (i32.shl (local.get $pick) (i32.const 2)))))))
        (local.set $end (i32.add (local.get $at) (local.get $width)))
        (local.set $value (local.get $question))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $next
          (local.set $sum (i32x4.add (local.get $sum)
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (v128.load (local.get $value)))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (local.set $value (i32.add (local.get $value) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
        (i32.store (i32.add (local.get $out) (i32.shl (local.get $pick) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $pick (i32.add (local.get $pick) (i32.const 1)))
        (br $each)))))
